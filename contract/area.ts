/** The area of a requirement: the part of its id before the first dot. For grouping only; nothing is decided by it. */
export function areaOf(id: string): string {
  const dot = id.indexOf(".");
  return dot === -1 ? id : id.slice(0, dot);
}
