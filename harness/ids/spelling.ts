/** Returns the same text for all spellings of an id: whether letter case, outer blanks and normal form count is open (A-ID-COMPARE). */
export function spellingOf(id: string): string {
  return id.normalize("NFKC").trim().toLowerCase();
}
