/** What an oracle found wrong: what had to come and what came, each in one line. */
export interface Difference {
  readonly expected: string;
  readonly actual: string;
}

/** No difference: the answer is what it had to be. */
export const NONE: readonly Difference[] = [];

/**
 * A difference unless the condition holds.
 * @param actual a function where putting it into words costs something, for it is asked only when it is told
 */
export function unless(holds: boolean, expected: string, actual: string | (() => string)): readonly Difference[] {
  if (holds) return NONE;
  return [{ expected, actual: typeof actual === "string" ? actual : actual() }];
}

/** Longest text of a value in a finding. Characters. */
const LONGEST = 400;

/** A list of which more than so many elements stand in a finding is cut before it is written out. */
const MOST_ELEMENTS = 200;

/** A value as a reader wants to see it: JSON, cut to a bound; words for what JSON cannot say. */
export function shown(value: unknown): string {
  if (Array.isArray(value) && value.length > MOST_ELEMENTS) {
    return `${JSON.stringify(value.slice(0, MOST_ELEMENTS)).slice(0, LONGEST)}… (${value.length} elements)`;
  }
  const text = value === undefined ? "absent" : (JSON.stringify(value) ?? String(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
}
