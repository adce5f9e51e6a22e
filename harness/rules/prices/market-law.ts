import { gammaln } from "simple-statistics";
import type { RequirementId } from "../../../contract/index.ts";
import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import { sumOf } from "../../collections/sum.ts";
import { ERROR_RATE } from "../../oracles/chance.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import type { Judged } from "../judgement.ts";
import { FORMULAS, type Place } from "./formulas.ts";
import { haveMovedAsOne, movesOf, type TwoPrices } from "./moves.ts";

/** Share of the moved prices that one formula has to explain. */
const MOST = 3 / 4;
/** Difference that the rounding of both prices does not explain. USD. */
const MOVED_USD = 2 * MONEY_TOLERANCE_USD.product;

/**
 * What is shown or paid is what was shown elsewhere, unless the market has moved it. A market moves each card by its own
 * factor, or at one moment many by one small factor. If one formula explains most of the moved prices, of all packs or of one,
 * that is a coincidence, whose chance is known. The chance of a false accusation is the error rate for each comparison of prices.
 * @returns the prices that follow the formula; empty if chance explains them
 */
export function followingOneFormula<T extends TwoPrices>(prices: readonly T[]): readonly T[] {
  const moved = prices.filter(({ usd, otherUsd }) => otherUsd > 0 && Math.abs(usd - otherUsd) > MOVED_USD);
  const groups = [moved, ...groupedBy(moved, ({ packId }) => packId).values()];
  const most = ERROR_RATE / (groups.length * FORMULAS.length);
  for (const group of groups) {
    const moves = movesOf(group).length;
    const wrong = FORMULAS.map((formula) => mostAtOnePlace(group, formula)).find(
      (placed) => placed.length >= MOST * group.length && chanceOf(placed, moves) <= most,
    );
    if (wrong !== undefined) return wrong.map(({ price }) => price);
  }
  return [];
}

interface Placed<T> extends Place {
  readonly price: T;
}

function mostAtOnePlace<T extends TwoPrices>(prices: readonly T[], formula: (price: T) => Place): readonly Placed<T>[] {
  const placed = prices
    .map((price) => ({ price, ...formula(price) }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((one, other) => lowOf(one) - lowOf(other));
  const highs = placed.map(highOf).toSorted((one, other) => one - other);
  let [most, place, below] = [0, Number.NaN, 0];
  for (const [nth, each] of placed.entries()) {
    while ((highs[below] ?? Number.POSITIVE_INFINITY) < lowOf(each)) below++;
    if (nth + 1 - below > most) [most, place] = [nth + 1 - below, lowOf(each)];
  }
  return placed.filter((each) => lowOf(each) <= place && place <= highOf(each));
}

const lowOf = ({ at, tolerance }: Place) => at - tolerance;
const highOf = ({ at, tolerance }: Place) => at + tolerance;

/**
 * Returns the probability that so many of the moves end at one place.
 * @param moves of all prices
 */
function chanceOf(placed: readonly Placed<TwoPrices>[], moves: number): number {
  const ofMoves = movesOf(placed.map(({ price, chance }) => ({ ...price, chance })));
  const chances = ofMoves.map((move) => Math.min(...move.map(({ chance }) => chance)));
  const further = chances.toSorted((one, other) => other - one).slice(placed[0]?.isGiven ? 0 : 1);
  const all = Math.max(moves, chances.length);
  const choices = gammaln(all + 1) - gammaln(chances.length + 1) - gammaln(all - chances.length + 1);
  return Math.exp(choices + sumOf(further.map(Math.log)));
}

/** Prices that the finding of a rule needs so that its absence says something. */
const ENOUGH_PRICES = 6;

/**
 * Judges whether prices are those that were shown elsewhere, as far as a market allows.
 * @param name the member with the price
 */
export function judgedByLaw(requirement: RequirementId, name: string, prices: readonly TwoPrices[]): readonly Judged[] {
  const [first] = prices;
  // Whether the market or a fault moved all prices alike can't be known.
  if (haveMovedAsOne(prices)) return [];
  const [wrong] = followingOneFormula(prices);
  if (wrong !== undefined) return [[wrong.exchange, [requirement, deviation(name, wrong)]]];
  return first === undefined || prices.length < ENOUGH_PRICES ? [] : [[first.exchange, [requirement, NONE]]];
}

/** Returns the difference between the two prices. */
export function deviation(name: string, { id, usd, otherUsd }: TwoPrices): readonly Difference[] {
  return related(false, { name, of: id }, "within tolerance", [otherUsd], usd, MONEY_TOLERANCE_USD.copy);
}
