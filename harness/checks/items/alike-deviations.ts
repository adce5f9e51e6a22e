import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";

/** Minimum different prices that deviate clearly. */
const MIN_PRICES = 8;
/** Deviation that is many times what rounding explains. USD. */
export const CLEAR_USD = 0.2;
/** Minimum slope: a voucher pays one amount whatever the price. */
const MIN_SLOPE = 0.2;
/** Minimum times that the market would have to move all prices in the same way. */
const MIN_MOVES = 3;

/** One item's price in two answers. USD. */
export interface Deviation {
  readonly usd: number;
  readonly otherUsd: number;
  /** The value that the price may be a share of; `otherUsd` to compare the prices themselves. */
  readonly valueUsd: number;
  /** The period in which the market may have moved the price. Milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Returns whether prices deviate by one factor, by one amount, or by both, and the market would have to move several times
 * to explain them. A market moves each card by its own factor.
 */
export function deviateAlike(deviations: readonly Deviation[]): boolean {
  const clear = deviations.filter(({ usd, otherUsd }) => Math.abs(usd - otherUsd) >= CLEAR_USD);
  if (new Set(clear.map(({ valueUsd }) => valueUsd)).size < MIN_PRICES) return false;
  return areOnOneLine(deviations) && fewestMoves(clear) >= MIN_MOVES;
}

/** Returns whether the prices are a linear function of the values, but for rounding. */
function areOnOneLine(deviations: readonly Deviation[]): boolean {
  const mean = (of: (each: Deviation) => number) =>
    deviations.reduce((sum, each) => sum + of(each), 0) / deviations.length;
  const [usd, value] = [mean((each) => each.usd), mean((each) => each.valueUsd)];
  const slope =
    mean((each) => (each.usd - usd) * (each.valueUsd - value)) / mean((each) => (each.valueUsd - value) ** 2);
  return (
    slope >= MIN_SLOPE &&
    deviations.every((each) => {
      const expected = usd + slope * (each.valueUsd - value);
      return Math.abs(each.usd - expected) <= 2 * MONEY_TOLERANCE_USD.product;
    })
  );
}

/** Returns the minimum number of moments of which each period contains one. */
export function fewestMoves(periods: readonly Pick<Deviation, "fromMs" | "toMs">[]): number {
  let moves = 0;
  let latestMs = Number.NEGATIVE_INFINITY;
  for (const { fromMs, toMs } of periods.toSorted((one, other) => one.toMs - other.toMs)) {
    if (fromMs <= latestMs) continue;
    moves++;
    latestMs = toMs;
  }
  return moves;
}
