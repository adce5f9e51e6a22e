import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../../contract/limits.ts";
import { firstBy } from "../../collections/grouped-by.ts";
import type { Exchange } from "../../transport/exchange.ts";

/** The prices of one item in two answers. USD. */
export interface TwoPrices {
  readonly id: string;
  readonly usd: number;
  readonly otherUsd: number;
  readonly packId: string | undefined;
  /** The percent of the pack; undefined if it is not known, or if the prices do not depend on it. */
  readonly percent?: number | undefined;
  /** Prices of other items for which this one may have been taken. */
  readonly othersUsd?: readonly number[];
  /** The period in which the market may have moved the price. Milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The answer that shows `usd`. */
  readonly exchange: Exchange;
}

/** Start of the period if an answer may be older than its request. */
export const SINCE_UNKNOWN = Number.NEGATIVE_INFINITY;

/** Returns the start and the end of the period in which two requests were sent and answered. Milliseconds. */
export function periodOf(one: Exchange, other: Exchange): readonly [fromMs: number, toMs: number] {
  return [Math.min(one.sentAtMs, other.sentAtMs), Math.max(one.doneAtMs, other.doneAtMs)];
}

/** Maximum relative move of many cards at one moment. A single card may move further. */
const MOVE_OF_MANY = 0.08;

/** Returns the factor between the prices, and how far rounding may shift it. */
export function factorOf({ usd, otherUsd }: TwoPrices) {
  const at = usd / otherUsd;
  return { at, tolerance: (MONEY_TOLERANCE_USD.product * (1 + at)) / otherUsd };
}

/**
 * Returns the prices by the fewest moves of a market that explain all of them. One move changes the price of one card, or at
 * one moment those of many by one small factor. Items that have the same prices may be of one card.
 */
export function movesOf<T extends TwoPrices>(prices: readonly T[]): readonly (readonly T[])[] {
  const ofCards = firstBy(prices, ({ usd, otherUsd }) => `${otherUsd} ${usd}`).values();
  const moves: T[][] = [];
  let [latestMs, ofMoment] = [Number.NEGATIVE_INFINITY, 0];
  for (const each of [...ofCards].toSorted((one, other) => one.toMs - other.toMs)) {
    if (each.fromMs > latestMs) [latestMs, ofMoment] = [each.toMs, moves.length];
    const move = moves.slice(ofMoment).find(([first]) => first !== undefined && areOneMove(first, each));
    if (move === undefined) moves.push([each]);
    else move.push(each);
  }
  return moves;
}

function areOneMove(one: TwoPrices, other: TwoPrices): boolean {
  const [left, right] = [factorOf(one), factorOf(other)];
  const areFar = Math.min(Math.abs(left.at - 1), Math.abs(right.at - 1)) > MOVE_OF_MANY;
  return !areFar && Math.abs(left.at - right.at) <= left.tolerance + right.tolerance;
}

/**
 * Returns whether one move of the market as a whole explains all prices, which in an unknown time may be by any factor. A
 * factor that is the usual percent of a sellback is no market's.
 */
export function haveMovedAsOne(prices: readonly TwoPrices[]): boolean {
  const [first, ...others] = prices.map(factorOf);
  if (first === undefined || first.at === 0 || prices.some(({ fromMs }) => fromMs !== SINCE_UNKNOWN)) return false;
  const areSame = ({ at, tolerance }: typeof first) => Math.abs(at - first.at) <= tolerance + first.tolerance;
  return (
    [1, SANDBOX_PERCENT, 1 / SANDBOX_PERCENT].every((at) => !areSame({ at, tolerance: 0 })) && others.every(areSame)
  );
}
