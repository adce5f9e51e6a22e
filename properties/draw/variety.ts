import { sumOf } from "../../harness/collections/sum.ts";
import { claimed, type Difference, NONE, related, toValue } from "../../harness/oracles/difference.ts";
import { copiedPlaces } from "./copied-places.ts";
import { equalPurchases } from "./equal-purchases.ts";
import { LOG_THRESHOLD } from "./likelihood.ts";
import { areSorted } from "./list-order.ts";
import { nameOf, type PackSample } from "./sample.ts";
import { meanEvidence } from "./share-evidence.ts";

/** Maximum cards that may have left a tier since it was counted, because their value was changed by this run or another. */
const MAX_MOVED = 5;

/** Judges whether draws always give the same item; undefined if too little is known about a pack's stock. */
export function sameness(sample: PackSample): readonly Difference[] | undefined {
  const { tiers, stock, pulls } = sample;
  const total = sumOf(tiers.map(({ weight }) => weight));
  const sizes = tiers.map(({ id, weight }) => ({ weight, size: (stock?.get(id) ?? 0) - MAX_MOVED }));
  const full = sizes.filter(({ weight, size }) => weight > 0 && size > 0);
  // The weight of tiers without cards goes to the others, perhaps to a single one.
  const lost = total - sumOf(full.map(({ weight }) => weight));
  const logOfSame = (draws: number) =>
    meanEvidence([
      draws * Math.log(lost / total),
      ...full.map(({ weight, size }) => draws * Math.log((weight + lost) / total) - (draws - 1) * Math.log(size)),
    ]) + Math.log(full.length + 1);
  if (pulls.length < 2 || !(logOfSame(pulls.length) < -LOG_THRESHOLD)) return undefined;
  const distinct = new Set(pulls.map(({ itemId }) => itemId)).size;
  if (distinct > 1) return NONE;
  const at = { name: "item of every pull", of: nameOf(sample) };
  return [claimed(`different items in ${pulls.length} pulls`, toValue(pulls[0]?.itemId), at)];
}

/** Judges whether two purchases of a pack gave the same items. */
export function repeated(samples: readonly PackSample[]): readonly Difference[] {
  const found = samples.flatMap((sample) => {
    const equal = equalPurchases(sample.pulls);
    return equal === undefined ? [] : [{ ...equal, sample }];
  });
  const [most] = found.toSorted((one, other) => other.log - one.log);
  if (most === undefined || most.log - Math.log(samples.length) < LOG_THRESHOLD) return NONE;
  const { itemIds, purchases, sample } = most;
  const at = { name: `items of ${purchases} purchases`, of: nameOf(sample) };
  return related(false, at, "distinct", [], [itemIds, itemIds]);
}

/** Judges whether two pulls of every purchase are the same item. */
export function copied(samples: readonly PackSample[]): readonly Difference[] {
  // In a sorted list, equal items are side by side.
  if (areSorted(samples)) return NONE;
  const found = samples.flatMap((sample) => {
    const copy = copiedPlaces(sample.pulls);
    return copy === undefined ? [] : [{ ...copy, sample }];
  });
  const [most] = found.toSorted((one, other) => other.log - one.log);
  if (most === undefined || most.log - Math.log(samples.length) < LOG_THRESHOLD) return NONE;
  const [one, other] = most.places.map((place) => place + 1);
  const at = { name: `pulls ${one} and ${other} in each of ${most.purchases} purchases`, of: nameOf(most.sample) };
  return related(false, at, "distinct", [], [most.itemId, most.itemId]);
}
