import type { Difference } from "../../harness/oracles/difference.ts";
import { tiersHolding } from "../../harness/oracles/tiers.ts";
import { atMost } from "../../harness/oracles/value.ts";
import type { PackSample } from "./sample.ts";

/** Minimum different items of a tier that show its size. */
const MIN_ITEMS = 5;
/**
 * Tolerance: the list may be old, and instances of the sandbox may have listings of their own, so a tier may have given so
 * many times as many items as it counts. A tier that counts more than so many times what it gave again was drawn too
 * seldom to show its size.
 */
const TOLERANCE = 4;

/**
 * Compares the stocked items of each tier with the items that were drawn both before and after the count, and so were in
 * stock when it was made. Items whose ids are made for each pull are drawn once, so they show nothing.
 * @param stock stocked items per tier id at the count; undefined if the pack does not show them
 * @param before number of the sample's pulls before the count
 * @returns the differences; undefined if no tier gave enough items again, for its count
 */
export function tooLittleStock(
  { pack, tiers, pulls }: PackSample,
  stock: ReadonlyMap<string, number> | undefined,
  before: number,
): readonly Difference[] | undefined {
  // A sandbox that does not count its stock may show 0 or nothing for every tier.
  if (stock === undefined || [...stock.values()].every((counted) => counted === 0)) return undefined;
  const tierOf = (priceUsd: number) => {
    const [first, ...others] = tiersHolding(tiers, priceUsd, pack.buybackPercent);
    return others.length === 0 ? first?.id : undefined;
  };
  const itemsOf = (tier: string, from: typeof pulls) =>
    new Set(from.flatMap(({ itemId, priceUsd }) => (tierOf(priceUsd) === tier ? [itemId] : [])));
  const sizes = tiers.flatMap(({ id, name }) => {
    const earlier = itemsOf(id, pulls.slice(0, before));
    const size = [...itemsOf(id, pulls.slice(before))].filter((each) => earlier.has(each)).length;
    const counted = stock.get(id) ?? 0;
    return size < MIN_ITEMS || TOLERANCE * size < counted ? [] : [{ name, counted, size }];
  });
  if (sizes.length === 0) return undefined;
  return sizes.flatMap(({ name, counted, size }) => {
    const place = {
      name: `items drawn before and after tier_counts said ${counted} in ${name}`,
      of: pack.slug ?? pack.id,
    };
    return atMost(place, TOLERANCE * counted, size);
  });
}
