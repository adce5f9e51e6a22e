import { gammaln } from "simple-statistics";
import { countsOf } from "../../harness/collections/counts.ts";
import { sumOf } from "../../harness/collections/sum.ts";
import { rateOfEqual } from "./copied-places.ts";
import { type Pull, purchasesOf } from "./sample.ts";

/** Purchases that gave the same items. */
export interface EqualPurchases {
  readonly itemIds: readonly string[];
  readonly purchases: number;
  /** Natural logarithm of the evidence against independent purchases. */
  readonly log: number;
}

/**
 * Returns the purchases of this pack that most clearly gave the same items. Purchases may give no item twice and show
 * their items in any order, so each order counts as a chance.
 */
export function equalPurchases(pulls: readonly Pull[]): EqualPurchases | undefined {
  const all = purchasesOf(pulls).map((each) => each.map(({ itemId }) => itemId));
  const pairs = (all.length * (all.length - 1)) / 2;
  const rate = rateOfEqual(all);
  const equal = [...countsOf(all.map((ids) => JSON.stringify(ids)))].flatMap(([text, count]): EqualPurchases[] => {
    const itemIds: readonly string[] = JSON.parse(text);
    if (count < 2) return [];
    const log = -logOfSameItems(itemIds.length, rate) - Math.log(pairs);
    return [{ itemIds, purchases: count, log }];
  });
  return equal.toSorted((one, other) => other.log - one.log)[0];
}

/** Returns an upper bound of the probability that two purchases of `count` pulls give the same items, as a natural logarithm. */
function logOfSameItems(count: number, rate: number): number {
  const logs = Array.from({ length: count }, (_, place) => {
    const left = 1 - place * rate;
    return left > rate ? Math.log(rate / left) : 0;
  });
  return sumOf(logs) + gammaln(count + 1);
}
