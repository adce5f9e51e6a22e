import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import type { Exchange } from "../../transport/exchange.ts";

/** Minimum items with wrong prices, and minimum others. Prices that move independently do not follow so many items. */
const MIN_ITEMS = 4;
/** Minimum pairs of answers that exchange the prices of their items. */
const MIN_EXCHANGES = 2;
/** Difference between the two prices of an item that a market's move between two answers hardly reaches. */
export const MIN_SHIFT = 0.03;

/** One item's price in one answer. */
export interface Priced {
  readonly id: string;
  readonly type: unknown;
  readonly place: number;
  readonly usd: number;
  readonly exchange: Exchange;
  readonly movedS: number;
}

/** One item in two answers. */
export interface Compared {
  /** The answer whose list is examined: the item's place in it counts. */
  readonly listed: Priced;
  readonly other: Priced;
  readonly isSame: boolean;
}

/** Places in a list at which a faulty server may show wrong prices; the first place is 0. */
const PLACES: readonly ((place: number) => boolean)[] = [
  (place) => place === 0,
  (place) => place === 1,
  (place) => place === 2,
  (place) => place >= 1,
  (place) => place >= 2,
  (place) => place >= 3,
];

/** Returns items whose price no market explains, from the same two endpoints; none if there are none. */
export function faultyPrices(compared: readonly Compared[]): readonly Compared[] {
  return [
    ...PLACES.flatMap((isWrong) => exactlyThese(({ listed }) => isWrong(listed.place), compared)),
    ...shiftedTypes(compared),
    ...exchangedPrices(compared),
  ];
}

/** Returns an item if exactly the prices of these items differ; none otherwise. */
function exactlyThese(isWrong: (item: Compared) => boolean, compared: readonly Compared[]): readonly Compared[] {
  const wrong = compared.filter(isWrong);
  const isExact = compared.every((item) => item.isSame !== isWrong(item));
  const areEnough = wrong.length >= MIN_ITEMS && compared.length - wrong.length >= MIN_ITEMS;
  return isExact && areEnough ? wrong.slice(0, 1) : [];
}

/** Returns an item if all items of some types differ by one factor, and no others. A market moves by many. */
function shiftedTypes(compared: readonly Compared[]): readonly Compared[] {
  const differing = compared.filter(({ isSame }) => !isSame);
  const types = new Set(differing.map(({ listed }) => listed.type));
  return differByOneFactor(differing) ? exactlyThese(({ listed }) => types.has(listed.type), compared) : [];
}

function differByOneFactor(items: readonly Compared[]): boolean {
  const [all, others] = [items.map(({ listed }) => listed.usd), items.map(({ other }) => other.usd)].map(sum);
  const factor = Number(all) / Number(others);
  return (
    Math.abs(factor - 1) >= MIN_SHIFT &&
    items.every(({ listed, other }) => Math.abs(listed.usd - factor * other.usd) <= 2 * MONEY_TOLERANCE_USD.product)
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Returns an item if several pairs of answers show the same prices for the same items, but in another order. */
function exchangedPrices(compared: readonly Compared[]): readonly Compared[] {
  const exchanged = pairsOfAnswers(compared).filter(isExchanged);
  return exchanged.length < MIN_EXCHANGES
    ? []
    : exchanged
        .flat()
        .filter(({ isSame }) => !isSame)
        .slice(0, 1);
}

function isExchanged(items: readonly Compared[]): boolean {
  const [listed, other] = [items.map(({ listed }) => listed.usd), items.map(({ other }) => other.usd)].map((prices) =>
    prices.toSorted((one, next) => one - next).join(),
  );
  return listed === other && items.some(({ isSame }) => !isSame);
}

/** Returns the items of each pair of answers. */
function pairsOfAnswers(compared: readonly Compared[]): readonly (readonly Compared[])[] {
  const pairs = new Map<Exchange, Map<Exchange, Compared[]>>();
  for (const item of compared) {
    const others = pairs.get(item.listed.exchange) ?? new Map<Exchange, Compared[]>();
    pairs.set(item.listed.exchange, others);
    others.set(item.other.exchange, [...(others.get(item.other.exchange) ?? []), item]);
  }
  return [...pairs.values()].flatMap((others) => [...others.values()]);
}
