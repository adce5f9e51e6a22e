import { isDeepStrictEqual } from "node:util";
import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import { isObject, isText } from "../json/json-value.ts";
import { type At, type Difference, related, Word } from "./difference.ts";

/** Requires exactly this value; members of objects may be in any order. */
export function equals(at: At, expected: unknown, actual: unknown): readonly Difference[] {
  return related(isDeepStrictEqual(expected, actual), at, "equals", [expected], actual);
}

/** The value has to be one of these. */
export function isOneOf(at: At, allowed: readonly unknown[], actual: unknown): readonly Difference[] {
  return related(
    allowed.some((each) => isDeepStrictEqual(each, actual)),
    at,
    "one of",
    allowed,
    actual,
  );
}

/** Requires another value than this. */
export function isAnother(at: At, other: unknown, actual: unknown): readonly Difference[] {
  return related(!isDeepStrictEqual(other, actual), at, "another than", [other], actual);
}

/** No two of the values may be the same. */
export function areDistinct(at: At, values: readonly unknown[]): readonly Difference[] {
  return related(new Set(values).size === values.length, at, "distinct", [], values);
}

/** The number has to be this or more. */
export function atLeast(at: At, least: number, actual: unknown): readonly Difference[] {
  return related(typeof actual === "number" && actual >= least, at, "at least", [least], actual);
}

/** The number has to be this or less. */
export function atMost(at: At, most: number, actual: unknown, tolerance = 0): readonly Difference[] {
  return related(typeof actual === "number" && actual <= most + tolerance, at, "at most", [most], actual, tolerance);
}

/** Requires a number between two bounds, inclusive. */
export function isBetween(
  at: At,
  [least, most]: readonly [number, number],
  actual: unknown,
  tolerance = 0,
): readonly Difference[] {
  const isIt = typeof actual === "number" && actual >= least - tolerance && actual <= most + tolerance;
  return related(isIt, at, "between", [least, most], actual, tolerance);
}

const TYPES = {
  list: Array.isArray,
  object: isObject,
  number: (value: unknown) => typeof value === "number",
  string: (value: unknown) => typeof value === "string",
  /** A non-empty string. */
  text: isText,
} as const satisfies Record<string, (value: unknown) => boolean>;

/** The value has to be of that type. */
export function isOfType(at: At, type: keyof typeof TYPES, actual: unknown): readonly Difference[] {
  return related(TYPES[type](actual), at, "of type", [new Word(type)], actual);
}

/** Requires that there is no value. */
export function isAbsent(at: At, actual: unknown): readonly Difference[] {
  return related(actual === undefined, at, "absent", [], actual);
}

/**
 * Requires this amount within a tolerance.
 * @param toleranceUsd one of {@link MONEY_TOLERANCE_USD}
 */
export function amounts(
  at: At,
  expectedUsd: number,
  actual: unknown,
  toleranceUsd: number = MONEY_TOLERANCE_USD.copy,
): readonly Difference[] {
  const isIt = isAmount(expectedUsd, actual, toleranceUsd);
  return related(isIt, at, "within tolerance", [Number(expectedUsd.toFixed(4))], actual, toleranceUsd);
}

export function isAmount(expectedUsd: number, actual: unknown, toleranceUsd: number): boolean {
  // A tiny addition, so that a difference of exactly the tolerance passes in spite of binary fractions.
  return (
    typeof actual === "number" &&
    Math.abs(actual - expectedUsd) <= toleranceUsd + 1e-9 + 4 * Number.EPSILON * Math.abs(expectedUsd)
  );
}

/** Requires a text of this form. */
export function matches(at: At, pattern: RegExp, actual: unknown): readonly Difference[] {
  const isIt = typeof actual === "string" && pattern.test(actual);
  return related(isIt, at, "matches", [new Word(pattern.source)], actual);
}
