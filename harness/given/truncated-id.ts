/** Minimum length of an id to truncate: a truncated shorter id may well be another id. Characters. */
const MIN_LENGTH = 12;

/**
 * The beginning of an id, as far as it can be no id of another thing: a number at its end may count, and what is left of a
 * number is another number. `no-such-item` where the whole id may be counted.
 */
export function truncatedId(id: string): string {
  const stem = id.replace(/\d+$/, "");
  if (id.length < MIN_LENGTH || stem === "") return "no-such-item";
  return stem === id ? id.slice(0, -1) : stem;
}
