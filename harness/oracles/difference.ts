import type { Difference, Place, Relation, Value } from "../../contract/difference.ts";
import { valueText } from "../../contract/value-text.ts";

export type { Difference } from "../../contract/difference.ts";

/** No difference: the answer is what it had to be. */
export const NONE: readonly Difference[] = [];

/** What was looked at; a mere text is what the documents call it. */
export type At = string | Place;

function placeOf(at: At): Place {
  return typeof at === "string" ? { name: at } : at;
}

/**
 * A difference of that relation unless it holds.
 * @param expected values as they are; {@link Word} for words of this suite
 * @param tolerance in the unit of the values; of instants in seconds
 */
export function related(
  holds: boolean,
  at: At,
  relation: Relation,
  expected: readonly unknown[],
  actual: unknown,
  tolerance?: number,
): readonly Difference[] {
  if (holds) return NONE;
  const difference = { at: placeOf(at), relation, expected: expected.map(toValue), actual: toValue(actual) };
  return [tolerance === undefined ? difference : { ...difference, tolerance }];
}

/**
 * A difference unless the condition holds, where no relation says what had to be.
 * @param claim what had to be, for the reader only: two claims of one requirement differ by what came, and where
 * @param actual a function where computing it is expensive: it is called only for a difference
 */
export function unless(
  holds: boolean,
  claim: string,
  actual: Value | (() => Value),
  at: At = {},
): readonly Difference[] {
  return holds ? NONE : [claimed(claim, typeof actual === "function" ? actual() : actual, at)];
}

/** The difference of a claim that does not hold. */
export function claimed(claim: string, actual: Value, at: At = {}): Difference {
  return { at: placeOf(at), relation: "claim", expected: [], actual, claim };
}

/** A word of this suite among values: the name of a type, a pattern. */
export class Word {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Longest text of a value in a finding. Characters. */
const LONGEST = 400;

/** Maximum elements of a list in a finding. */
const MAX_ELEMENTS = 200;

/** A value as a finding keeps it: whole up to a bound, else its beginning. */
export function toValue(value: unknown): Value {
  if (value === undefined) return { absent: true };
  if (value instanceof Word) return { text: value.text };
  if (Array.isArray(value) && value.length > MAX_ELEMENTS) {
    const beginning = JSON.stringify(value.slice(0, MAX_ELEMENTS)).slice(0, LONGEST);
    return { beginning, type: "list", length: value.length, unit: "elements" };
  }
  const text = JSON.stringify(value);
  // NaN and its like are no JSON.
  if (text === undefined || (text === "null" && value !== null)) return { text: String(value) };
  if (text.length <= LONGEST) return { json: value };
  const type = Array.isArray(value) ? "list" : typeof value === "object" ? "object" : "text";
  return { beginning: text.slice(0, LONGEST), type, length: text.length, unit: "characters" };
}

/** A value in one line, for reasons, steps and observations. */
export function shown(value: unknown): string {
  return valueText(toValue(value));
}
