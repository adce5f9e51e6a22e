/** The address of the published schema of a kind of file, which such files name in `$schema`. */
export function fileSchema(name: string): string {
  return `https://packproof.example/file-schemas/${name}.schema.json`;
}
