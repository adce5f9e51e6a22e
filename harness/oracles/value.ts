import { isDeepStrictEqual } from "node:util";
import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import { type Difference, NONE, shown } from "./difference.ts";

/** The value has to be exactly this one, members of objects in any order. */
export function equals(what: string, expected: unknown, actual: unknown): readonly Difference[] {
  if (isDeepStrictEqual(expected, actual)) return NONE;
  return [{ expected: `${what} ${shown(expected)}`, actual: `${what} ${shown(actual)}` }];
}

/** The value has to be one of these. */
export function isOneOf(what: string, allowed: readonly unknown[], actual: unknown): readonly Difference[] {
  if (allowed.some((each) => isDeepStrictEqual(each, actual))) return NONE;
  return [{ expected: `${what} ${allowed.map(shown).join(" or ")}`, actual: `${what} ${shown(actual)}` }];
}

/**
 * The amount has to be this one up to a tolerance.
 * @param toleranceUsd one of {@link MONEY_TOLERANCE_USD}
 */
export function amounts(
  what: string,
  expectedUsd: number,
  actual: unknown,
  toleranceUsd: number = MONEY_TOLERANCE_USD.copy,
): readonly Difference[] {
  if (isAmount(expectedUsd, actual, toleranceUsd)) return NONE;
  return [{ expected: `${what} ${Number(expectedUsd.toFixed(4))}`, actual: `${what} ${shown(actual)}` }];
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
export function matches(what: string, pattern: RegExp, actual: unknown): readonly Difference[] {
  if (typeof actual === "string" && pattern.test(actual)) return NONE;
  return [{ expected: `${what} like ${pattern.source}`, actual: `${what} ${shown(actual)}` }];
}
