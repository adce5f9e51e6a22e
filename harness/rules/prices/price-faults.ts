import { groupedBy } from "../../collections/grouped-by.ts";
import { wrongAtPlaces } from "../wrong-places.ts";
import { deviateAlike } from "./alike-deviations.ts";
import { withLostCents } from "./lost-cents.ts";
import type { Priced } from "./shown-prices.ts";

/** Minimum pairs of answers that exchange the prices of their items. */
const MIN_EXCHANGES = 2;
/** Minimum pairs of answers of which the later one gives all items the price of one of them. */
const MIN_COPIES = 3;
/** Minimum prices that have lost their cents. */
const MIN_WHOLE = 8;

/** Factor between two prices of an item beyond which they lie far apart. */
const FAR = 1.5;
/** Minimum items whose prices lie far apart. */
const MIN_FAR = 8;

/** One item in two answers. */
export interface Compared {
  /** The answer whose list is examined: the item's place in it counts. */
  readonly listed: Priced;
  readonly other: Priced;
  readonly isSame: boolean;
}

/**
 * Returns items whose price no market explains, from the same two endpoints; none if there are none.
 * @param doPercentsChange whether packs change their percents, which moves all their prices alike
 */
export function faultyPrices(compared: readonly Compared[], doPercentsChange: boolean): readonly Compared[] {
  return [
    ...wrongAtPlaces(compared, differs, ({ listed }) => listed.place),
    ...(doPercentsChange ? [] : [...shiftedPrices(compared), ...farPrices(compared)]),
    ...exchangedPrices(compared),
    ...copiedPrices(compared),
  ];
}

const differs = ({ isSame }: Compared) => !isSame;

/** Returns the items that differ, if they do so alike, or if one of the two answers never has cents. */
function shiftedPrices(compared: readonly Compared[]): readonly Compared[] {
  const differing = compared.filter(differs).map((pair) => {
    const { listed, other } = pair;
    const [fromMs = 0, toMs = 0] = [listed, other]
      .map(({ exchange }) => exchange.doneAtMs)
      .toSorted((one, next) => one - next);
    return { pair, usd: listed.usd, otherUsd: other.usd, packId: listed.packId ?? other.packId, fromMs, toMs };
  });
  const wrong = deviateAlike(differing) ? differing : withLostCents(differing, MIN_WHOLE);
  return wrong.map(({ pair }) => pair);
}

/** Returns the items whose prices lie far apart, if most do: within seconds, a market moves few of them so far. */
function farPrices(compared: readonly Compared[]): readonly Compared[] {
  const far = compared.filter(isFar);
  return far.length >= MIN_FAR && 2 * far.length > compared.length ? far : [];
}

function isFar({ listed, other }: Compared): boolean {
  const [low = 0, high = 0] = [listed.usd, other.usd].toSorted((one, next) => one - next);
  return high > FAR * low;
}

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

/** Returns items with another price if several later answers give all items the price that one of them had before. */
function copiedPrices(compared: readonly Compared[]): readonly Compared[] {
  const copied = pairsOfAnswers(compared).filter(isCopied);
  return copied.length < MIN_COPIES ? [] : copied.flat().filter(differs);
}

function isCopied(items: readonly Compared[]): boolean {
  const [listed, others] = [items.map(({ listed }) => listed.usd), items.map(({ other }) => other.usd)];
  const [copy, ...more] = new Set(listed);
  const isLater = items.every(({ listed, other }) => listed.exchange.sentAtMs >= other.exchange.doneAtMs);
  return isLater && copy !== undefined && more.length === 0 && others.includes(copy) && items.some(isFar);
}

/** Returns the items of each pair of answers. */
function pairsOfAnswers(compared: readonly Compared[]): readonly (readonly Compared[])[] {
  return [...groupedBy(compared, answersOf).values()];
}

/** Returns a name of the two answers. */
export function answersOf({ listed, other }: Compared): string {
  return `${listed.exchange.n} ${other.exchange.n}`;
}
