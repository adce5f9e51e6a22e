/** Returns a row of the report as `surface id`, the form that a narrowing and an open problem use. */
export function rowOf(surface: string, id: string): string {
  return `${surface} ${id}`;
}
