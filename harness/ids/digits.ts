/** Returns an id of only digits, derived from another id, which is probably unique. It begins with 9. */
export function digitsOf(id: string, length: number): string {
  const rest = BigInt(length - 1);
  let hash = 0n;
  for (const letter of id) hash = (hash * 1_099_511_628_211n + BigInt(letter.codePointAt(0) ?? 0)) % 10n ** rest;
  return `9${hash.toString().padStart(length - 1, "0")}`;
}
