/** Returns a text as one word in single quotes for POSIX shells. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
