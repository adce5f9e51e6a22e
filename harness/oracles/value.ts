import { isDeepStrictEqual } from "node:util";
import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import { type At, type Difference, NONE, placeOf, toValue } from "./difference.ts";

/** The value has to be exactly this one, members of objects in any order. */
export function equals(at: At, expected: unknown, actual: unknown): readonly Difference[] {
  if (isDeepStrictEqual(expected, actual)) return NONE;
  return [{ at: placeOf(at), relation: "equals", expected: [toValue(expected)], actual: toValue(actual) }];
}

/** The value has to be one of these. */
export function isOneOf(at: At, allowed: readonly unknown[], actual: unknown): readonly Difference[] {
  if (allowed.some((each) => isDeepStrictEqual(each, actual))) return NONE;
  return [{ at: placeOf(at), relation: "one of", expected: allowed.map(toValue), actual: toValue(actual) }];
}

/**
 * The amount has to be this one up to a tolerance.
 * @param toleranceUsd one of {@link MONEY_TOLERANCE_USD}
 */
export function amounts(
  at: At,
  expectedUsd: number,
  actual: unknown,
  toleranceUsd: number = MONEY_TOLERANCE_USD.copy,
): readonly Difference[] {
  if (isAmount(expectedUsd, actual, toleranceUsd)) return NONE;
  const expected = [toValue(Number(expectedUsd.toFixed(4)))];
  return [
    { at: placeOf(at), relation: "within tolerance", expected, actual: toValue(actual), tolerance: toleranceUsd },
  ];
}

export function isAmount(
  expectedUsd: number,
  actual: unknown,
  toleranceUsd: number = MONEY_TOLERANCE_USD.copy,
): boolean {
  // A hair on top, so that a difference of exactly the tolerance is not lost to binary fractions.
  return (
    typeof actual === "number" &&
    Math.abs(actual - expectedUsd) <= toleranceUsd + 1e-9 + 4 * Number.EPSILON * Math.abs(expectedUsd)
  );
}

/** The text has to have this form. */
export function matches(at: At, pattern: RegExp, actual: unknown): readonly Difference[] {
  if (typeof actual === "string" && pattern.test(actual)) return NONE;
  return [{ at: placeOf(at), relation: "matches", expected: [{ text: pattern.source }], actual: toValue(actual) }];
}
