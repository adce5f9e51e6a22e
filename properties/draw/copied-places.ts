import { DefaultMap } from "../../harness/collections/default-map.ts";
import { pairsOf } from "../../harness/oracles/distinct-pulls.ts";
import type { Pull } from "./sample.ts";

/** Two places of a purchase that always hold the same item. */
export interface CopiedPlaces {
  /** Indexes from 0. */
  readonly places: readonly [number, number];
  readonly purchases: number;
  readonly itemId: string;
  /** Natural logarithm of the evidence against independent pulls. */
  readonly log: number;
}

/** Added to the observed number of equal pulls: a rate is underestimated so far once in three million samples. */
const UNSEEN = 15;

/**
 * Returns the two places of this pack's purchases that most clearly hold the same item in every purchase. Pulls of
 * different purchases show how often two independent pulls are equal.
 */
export function copiedPlaces(pulls: readonly Pull[]): CopiedPlaces | undefined {
  const purchases = new DefaultMap<unknown, Map<number, string>>(() => new Map());
  for (const { exchange, place, itemId } of pulls) purchases.of(exchange).set(place, itemId);
  const all = [...purchases.values()];
  const places = [...new Set(all.flatMap((purchase) => [...purchase.keys()]))];
  const pairs = places.flatMap((one) => places.filter((other) => other > one).map((other) => [one, other] as const));
  const logOfEqual = Math.log(rateOfEqual(all.map((purchase) => [...purchase.values()])));
  const copied = pairs.flatMap(([one, other]): CopiedPlaces[] => {
    const both = all.filter((purchase) => purchase.has(one) && purchase.has(other));
    const itemId = both[0]?.get(one);
    if (itemId === undefined || both.some((purchase) => purchase.get(one) !== purchase.get(other))) return [];
    const log = -both.length * logOfEqual - Math.log(pairs.length);
    return [{ places: [one, other], purchases: both.length, itemId, log }];
  });
  return copied.toSorted((one, other) => other.log - one.log)[0];
}

/** An upper estimate of the probability that pulls of two purchases are the same item, from the items of purchases. */
export function rateOfEqual(purchases: readonly (readonly string[])[]): number {
  const { across } = pairsOf(purchases);
  return Math.min(1, (across.equal + UNSEEN) / (across.all + 1));
}
