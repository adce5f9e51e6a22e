/** Returns a text as one word in single quotes for POSIX shells. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns a text as one word for POSIX shells, in quotes where it needs them. */
export function shellWord(text: string): string {
  return /^[\w.:/,@%+=-]+$/.test(text) ? text : singleQuoted(text);
}
