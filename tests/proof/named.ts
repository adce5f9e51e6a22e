/** Whether one of some texts contains the words, case-insensitively. */
export function isNamed(words: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.toLowerCase().includes(words.toLowerCase()));
}
