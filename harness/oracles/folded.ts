/** Returns the letters and digits of a text in one case. */
export function folded(value: unknown): string {
  return typeof value === "string" ? value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "") : "";
}
