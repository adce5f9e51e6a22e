import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
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
  // By one factor; or by one for all packs instead of the percent of each.
  (price) => byFactor(price, 1),
  (price) => byFactor(price, price.percent ?? 1),
  (price) => byFactor(price, 1 / (price.percent ?? 1)),
  // One amount more or less.
  (price) => inUsd(price, price.usd - price.otherUsd, 2 * TOLERANCE_USD),
  // One price for all.
  (price) => inUsd(price, price.usd, TOLERANCE_USD),
  // The same cents for all, which the other prices do not have.
  ({ usd, otherUsd }) => {
    const [at, before] = [centsOf(usd), centsOf(otherUsd)];
    return {
      at: Math.abs(at - before) <= TOLERANCE_USD ? Number.NaN : at,
      tolerance: TOLERANCE_USD,
      chance: 2 * TOLERANCE_USD,
    };
  },
  // The price of another item.
  (price) => {
    const { usd, othersUsd = [] } = price;
    const isOther = othersUsd.some((each) => Math.abs(each - usd) <= TOLERANCE_USD);
    const { chance } = inUsd(price, usd, TOLERANCE_USD);
    const at = isOther ? 0 : Number.NaN;
    return { at, tolerance: 0, chance: Math.min(1, othersUsd.length * chance), isGiven: true };
  },
];

const centsOf = (usd: number) => usd - Math.round(usd);

function byFactor(price: TwoPrices, besides: number): Place {
  const { at, tolerance } = factorOf(price);
  return { at: besides * at, tolerance: besides * tolerance, chance: chanceWithin(tolerance, price) };
}

function inUsd(price: TwoPrices, at: number, tolerance: number): Place {
  return { at, tolerance, chance: chanceWithin(tolerance / price.otherUsd, price) };
}

/** Small moves are likelier than large ones of either sign, so that the density at a move of x is at most 1 / 2x. */
function chanceWithin(tolerance: number, price: TwoPrices): number {
  return Math.min(1, tolerance / Math.abs(factorOf(price).at - 1));
}
