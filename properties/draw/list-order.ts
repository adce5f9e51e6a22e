import { countsOf } from "../../harness/collections/counts.ts";
import { memberOf, textOf } from "../../harness/json/json-value.ts";
import { isNoAccident } from "../../harness/oracles/chance.ts";
import { metadataOf } from "../../harness/oracles/metadata.ts";
import { type PackSample, type Pull, purchasesOf } from "./sample.ts";

/** Fewer pulls than this are in some order anyway. */
const MIN_PULLS = 3;

type Key = number | string;

/** What a system may sort the items of a purchase by. */
const KEYS: readonly ((pull: Pull, sample: PackSample) => Key)[] = [
  ({ priceUsd }) => priceUsd,
  ({ priceUsd }, { pack, tiers }) => tiers.filter(({ lower }) => lower * pack.buybackPercent <= priceUsd).length,
  ({ itemId }) => itemId,
  ({ item }) => textOf(memberOf(metadataOf(item?.raw), "name")),
  ({ item }) => String(item?.type),
];

/** Lists that are sorted by a key, in either direction. */
const FORMS: readonly ((keys: readonly Key[]) => boolean)[] = [
  (keys) => keys.every((key, at) => at === 0 || (keys[at - 1] as Key) <= key),
  (keys) => keys.every((key, at) => at === 0 || (keys[at - 1] as Key) >= key),
];
/** Lists with the highest or lowest key at an end. */
const ENDS: typeof FORMS = [
  (keys) => keys.every((key) => key <= (keys[0] as Key)),
  (keys) => keys.every((key) => key >= (keys[0] as Key)),
  (keys) => keys.every((key) => key <= (keys.at(-1) as Key)),
  (keys) => keys.every((key) => key >= (keys.at(-1) as Key)),
];

/**
 * Returns whether purchases seem to list their items in another order than that of the draws, which the documents leave
 * open: sorted, or with the best or the cheapest one first or last. The place of a pull then says nothing about its draw.
 */
export function areSorted(samples: readonly PackSample[]): boolean {
  const purchases = samples.flatMap((sample) => purchasesOf(sample.pulls).map((pulls) => ({ sample, pulls })));
  const isOrder = (keyOf: (typeof KEYS)[number], isForm: (keys: readonly Key[]) => boolean) => {
    const lists = purchases
      .map(({ sample, pulls }) => pulls.map((pull) => keyOf(pull, sample)))
      .filter((keys) => keys.length >= MIN_PULLS && new Set(keys).size > 1);
    return isNoAccident(0.5 ** lists.length) && lists.every(isForm);
  };
  const [price] = KEYS;
  return (
    KEYS.some((keyOf) => FORMS.some((isForm) => isOrder(keyOf, isForm))) ||
    (price !== undefined && ENDS.some((isForm) => isOrder(price, isForm))) ||
    isOrderOfItems(purchases.map(({ pulls }) => pulls))
  );
}

/** Returns whether two items always come in the same order, by whatever key, as far as several purchases had both. */
function isOrderOfItems(purchases: readonly (readonly Pull[])[]): boolean {
  const lists = purchases.map((pulls) => [...new Set(pulls.map(({ itemId }) => itemId))]);
  const times = countsOf(lists.flat());
  const seen = new Set<string>();
  let agreeing = 0;
  for (const list of lists) {
    const ids = list.filter((id) => (times.get(id) ?? 0) > 1);
    for (const [one, other] of ids.flatMap((id, at) => ids.slice(at + 1).map((later) => [id, later]))) {
      if (seen.has(JSON.stringify([other, one]))) return false;
      const pair = JSON.stringify([one, other]);
      if (seen.has(pair)) agreeing++;
      seen.add(pair);
    }
  }
  return isNoAccident(0.5 ** agreeing);
}
