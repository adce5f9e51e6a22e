import type { Difference, Relation, Value, ValueLocation } from "../../contract/difference.ts";
import { valueText } from "../../contract/value-text.ts";

export type { Difference } from "../../contract/difference.ts";

/** No difference: the answer is as expected. */
export const NONE: readonly Difference[] = [];

/** The compared value; a text is its name in the documents. */
export type At = string | ValueLocation;

function locationOf(at: At): ValueLocation {
  // A copy: a pointer that is built on demand refers to the whole body.
  return typeof at === "string" ? { name: at } : { ...at };
}

/**
 * Returns a difference of this relation unless it holds.
 * @param expected plain values; {@link Word} for words of this suite
 * @param tolerance in the unit of the values; for instants in seconds
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
  const difference = { at: locationOf(at), relation, expected: expected.map(toValue), actual: toValue(actual) };
  return [tolerance === undefined ? difference : { ...difference, tolerance }];
}

/**
 * Returns a difference unless the condition holds, for conditions that no relation expresses.
 * @param claim the condition, for the reader only: claims of one requirement differ by actual value and place
 * @param actual a function if computing it is expensive: it is called only for a difference
 */
export function unless(
  holds: boolean,
  claim: string,
  actual: Value | (() => Value),
  at: At = {},
): readonly Difference[] {
  return holds ? NONE : [claimed(claim, typeof actual === "function" ? actual() : actual, at)];
}

/** Requires one of several alternatives: the differences of the last one if all have some. Undefined if there is no alternative. */
export function anyOf(alternatives: readonly (readonly Difference[])[]): readonly Difference[] | undefined {
  return alternatives.find(({ length }) => length === 0) ?? alternatives.at(-1);
}

/** Returns the difference of a violated claim. */
export function claimed(claim: string, actual: Value, at: At = {}): Difference {
  return { at: locationOf(at), relation: "claim", expected: [], actual, claim };
}

/** A word of this suite among expected values: the name of a type, a pattern. */
export class Word {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Maximum length of a value's text in a finding. Characters. */
const MAX_TEXT_LENGTH = 400;

/** Maximum elements of a list in a finding. */
const MAX_ELEMENTS = 200;

/** Returns a value as a finding keeps it: whole up to a bound, else its beginning. */
export function toValue(value: unknown): Value {
  if (value === undefined) return { absent: true };
  if (value instanceof Word) return { text: value.text };
  if (Array.isArray(value) && value.length > MAX_ELEMENTS) {
    const beginning = JSON.stringify(value.slice(0, MAX_ELEMENTS)).slice(0, MAX_TEXT_LENGTH);
    return { beginning, type: "list", length: value.length, unit: "elements" };
  }
  const text = JSON.stringify(value);
  // NaN and infinities are not JSON.
  if (text === undefined || (text === "null" && value !== null)) return { text: String(value) };
  if (text.length <= MAX_TEXT_LENGTH) return { json: value };
  const type = Array.isArray(value) ? "list" : typeof value === "object" ? "object" : "text";
  return { beginning: text.slice(0, MAX_TEXT_LENGTH), type, length: text.length, unit: "characters" };
}

/** Returns a value in one line, for reasons, steps and observations. */
export function shown(value: unknown): string {
  return valueText(toValue(value));
}
