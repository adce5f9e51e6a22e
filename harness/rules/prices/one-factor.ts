import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { CLEAR_USD, type Deviation, fewestMoves } from "./alike-deviations.ts";

/** Factors beyond which no market moves several prices within seconds, up and down. */
const FAR = 5;
/** Largest relative deviation that is judged by the others of its group; a provider state may set a larger one. */
const NEAR = 0.3;
/** Minimum sales by one factor, and minimum times that the market would have to move to explain them. */
const MIN_SALES = 3;
/** Minimum sales of other groups, and the minimum share of those that paid the price shown. */
const MIN_OTHERS = 8;
const MIN_STEADY = 0.9;
/** Both prices are rounded. */
const TOLERANCE_USD = 2 * MONEY_TOLERANCE_USD.product;

const factorOf = ({ usd, otherUsd }: Deviation) => usd / otherUsd;
const isClear = ({ usd, otherUsd }: Deviation) => Math.abs(usd - otherUsd) >= CLEAR_USD;

/** Returns the prices that deviate by one factor which is no market's, as amounts in cents do. */
export function farByOneFactor<T extends Deviation>(prices: readonly T[]): readonly T[] {
  const far = prices.filter((each) => isClear(each) && (factorOf(each) > FAR || factorOf(each) < 1 / FAR));
  const alike = far.map((one) => far.filter((other) => isOfFactor(factorOf(one), other)));
  return alike.find(areSeveral) ?? [];
}

/**
 * Returns the prices of a group that all deviate by one factor while those of other groups do not deviate. A market that
 * stands still for them would have to move this group several times.
 * @param groupsOf names of the groups of a price
 */
export function groupByOneFactor<T extends Deviation>(
  prices: readonly T[],
  groupsOf: (price: T) => readonly string[],
): readonly T[] {
  const near = prices.filter((each) => Math.abs(factorOf(each) - 1) <= NEAR);
  const groups = [...new Set(near.flatMap(groupsOf))].map((group) =>
    near.filter((each) => groupsOf(each).includes(group)),
  );
  const isAlone = (group: readonly T[]) => {
    const others = near.filter((each) => !group.includes(each));
    return others.length >= MIN_OTHERS && others.filter(isSteady).length >= MIN_STEADY * others.length;
  };
  const isOff = (group: readonly T[]) => areOfOneFactor(group) && areSeveral(group.filter(isClear));
  return groups.find((group) => isOff(group) && isAlone(group)) ?? [];
}

const isSteady = ({ usd, otherUsd }: Deviation) => Math.abs(usd - otherUsd) <= MONEY_TOLERANCE_USD.product;

function areOfOneFactor(prices: readonly Deviation[]): boolean {
  // The largest price shows the factor best.
  const [largest] = prices.toSorted((one, other) => other.otherUsd - one.otherUsd);
  return largest !== undefined && prices.every((each) => isOfFactor(factorOf(largest), each));
}

function isOfFactor(factor: number, { usd, otherUsd }: Deviation): boolean {
  return Math.abs(usd - factor * otherUsd) <= TOLERANCE_USD * Math.max(1, factor);
}

function areSeveral(prices: readonly Deviation[]): boolean {
  const different = new Set(prices.map(({ otherUsd }) => otherUsd)).size;
  return different >= MIN_SALES && fewestMoves(prices) >= MIN_SALES;
}
