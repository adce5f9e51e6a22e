import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { wrongAtPlaces, wrongOnly } from "../wrong-places.ts";

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

/** Returns items whose price no market explains, from the same two endpoints; none if there are none. */
export function faultyPrices(compared: readonly Compared[]): readonly Compared[] {
  return [
    ...wrongAtPlaces(compared, differs, ({ listed }) => listed.place),
    ...shiftedTypes(compared),
    ...exchangedPrices(compared),
  ];
}

const differs = ({ isSame }: Compared) => !isSame;

/** Returns the items of some types if all of them differ by one factor, and no others. A market moves by many. */
function shiftedTypes(compared: readonly Compared[]): readonly Compared[] {
  const differing = compared.filter(differs);
  const types = new Set(differing.map(({ listed }) => listed.type));
  return differByOneFactor(differing) ? wrongOnly(compared, differs, ({ listed }) => types.has(listed.type)) : [];
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

/** Returns items with another price if several pairs of answers show the same prices for the same items, but in another order. */
function exchangedPrices(compared: readonly Compared[]): readonly Compared[] {
  const exchanged = pairsOfAnswers(compared).filter(isExchanged);
  return exchanged.length < MIN_EXCHANGES ? [] : exchanged.flat().filter(differs);
}

function isExchanged(items: readonly Compared[]): boolean {
  const [listed, other] = [items.map(({ listed }) => listed.usd), items.map(({ other }) => other.usd)].map((prices) =>
    prices.toSorted((one, next) => one - next).join(),
  );
  return listed === other && items.some(differs);
}

/** Returns the items of each pair of answers. */
function pairsOfAnswers(compared: readonly Compared[]): readonly (readonly Compared[])[] {
  const pairs = new DefaultMap<Exchange, DefaultMap<Exchange, Compared[]>>(() => new DefaultMap(() => []));
  for (const item of compared) pairs.of(item.listed.exchange).of(item.other.exchange).push(item);
  return [...pairs.values()].flatMap((others) => [...others.values()]);
}
