import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../../contract/limits.ts";
import { factorOf, type TwoPrices } from "./moves.ts";

const TOLERANCE_USD = MONEY_TOLERANCE_USD.product;

/** Where a formula puts a price. All prices that follow the formula are at one place. */
export interface Place {
  readonly at: number;
  /** How far rounding may shift it. */
  readonly tolerance: number;
  /** The probability that a market puts a price at a given place. */
  readonly chance: number;
  /** Whether the formula gives the place. Otherwise the first of the prices shows it. */
  readonly isGiven?: boolean;
}

/** Ways in which a server may compute a price from the other one. */
export const FORMULAS: readonly ((price: TwoPrices) => Place)[] = [
  // By one factor.
  (price) => ({ ...factorOf(price), chance: chanceWithin(factorOf(price).tolerance, price) }),
  // By the sandbox's percent instead of the pack's, or the other way round.
  (price) => bySandboxPercent(price, (price.percent ?? 1) / SANDBOX_PERCENT),
  (price) => bySandboxPercent(price, SANDBOX_PERCENT / (price.percent ?? 1)),
  // One amount more or less.
  (price) => inUsd(price, price.usd - price.otherUsd, 2 * TOLERANCE_USD),
  // One price for all.
  (price) => inUsd(price, price.usd, TOLERANCE_USD),
  // Whole dollars, which the other prices are not.
  ({ usd, otherUsd }) => ({ ...given(isWhole(usd) && !isWhole(otherUsd)), chance: 2 * TOLERANCE_USD }),
  // The price of another item.
  (price) => {
    const { usd, othersUsd = [] } = price;
    const isOther = othersUsd.some((each) => Math.abs(each - usd) <= TOLERANCE_USD);
    const { chance } = inUsd(price, usd, TOLERANCE_USD);
    return { ...given(isOther), chance: Math.min(1, othersUsd.length * chance) };
  },
];

const isWhole = (usd: number) => Math.abs(usd - Math.round(usd)) <= TOLERANCE_USD;

function bySandboxPercent(price: TwoPrices, percents: number): Place {
  const { at, tolerance } = factorOf(price);
  const isSandboxPercent = Math.abs(at * percents - 1) <= tolerance * percents;
  return { ...given(isSandboxPercent), chance: chanceWithin(tolerance, price) };
}

/** Returns the place that a formula gives, or none. */
function given(isThere: boolean) {
  return { at: isThere ? 0 : Number.NaN, tolerance: 0, isGiven: true };
}

function inUsd(price: TwoPrices, at: number, tolerance: number): Place {
  return { at, tolerance, chance: chanceWithin(tolerance / price.otherUsd, price) };
}

/** Small moves are likelier than large ones of either sign, so that the density at a move of x is at most 1 / 2x. */
function chanceWithin(tolerance: number, price: TwoPrices): number {
  return Math.min(1, tolerance / Math.abs(factorOf(price).at - 1));
}
