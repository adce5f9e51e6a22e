/** Returns the text with each letter in the other case. */
export function swappedCase(text: string): string {
  return [...text].map(otherCase).join("");
}

function otherCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}
