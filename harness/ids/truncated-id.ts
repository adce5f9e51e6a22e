/** Minimum length of an id to truncate: a truncated shorter id may well be another id. Characters. */
const MIN_LENGTH = 12;

/**
 * Returns the start of an id that can't be another id. A trailing number is cut off first, because a shorter number may
 * be another id. Returns `no-such-item` if the id is too short or only a number.
 */
export function truncatedId(id: string): string {
  const beginning = beginningOf(id);
  return id.length < MIN_LENGTH || beginning === "" ? "no-such-item" : beginning;
}

/** Returns the start of a text: without a trailing number, or else without its last character. */
export function beginningOf(text: string): string {
  const stem = text.replace(/\d+$/, "");
  return stem === text ? withoutLast(text) : stem;
}

/** Returns the text without its last character, which may be two code units. */
export function withoutLast(text: string): string {
  return text.replace(/.$/su, "");
}
