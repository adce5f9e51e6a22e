/** Matches hexadecimal texts, which many systems read in upper and lower case. */
const HEXADECIMAL = /^(0x)?[0-9a-f-]*$/i;

/** Returns whether the text in the other case of letters is certainly another one. */
export function isCaseExact(text: string): boolean {
  return !HEXADECIMAL.test(text) && swappedCase(text) !== text;
}

/** Returns the text with each letter in the other case. */
export function swappedCase(text: string): string {
  return [...text].map(otherCase).join("");
}

function otherCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}
