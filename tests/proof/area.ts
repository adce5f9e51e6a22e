/** The area of a requirement: what its id begins with. */
export function areaOf(id: string): string {
  return id.split(".")[0] ?? id;
}
