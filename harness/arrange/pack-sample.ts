import { cheapestFirst, type ListedPack } from "../client/listed-pack.ts";
import { firstBy } from "../collections/grouped-by.ts";
import { Inconclusive, ignoring, NotExercised } from "../exits/early-exits.ts";
import type { PartnerItems } from "./partner-items.ts";

/**
 * Returns packs that differ as much as possible: one of each kind, then the most expensive, the cheapest and one of
 * each buyback percent, then others.
 * @param most maximum number
 */
export function samplePacks(packs: readonly ListedPack[], most: number): readonly ListedPack[] {
  const byPrice = packs.toSorted((one, other) => other.mintPriceUsd - one.mintPriceUsd);
  const extremes = [...byPrice.slice(0, 1), ...byPrice.slice(-1)];
  return [...new Set([...firstsOf(packs, kindOf), ...extremes, ...packsByPercent(packs), ...packs])].slice(0, most);
}

/** Returns a pack of each buyback percent. */
export function packsByPercent(packs: readonly ListedPack[]): readonly ListedPack[] {
  return firstsOf(packs, ({ buybackPercent }) => buybackPercent);
}

/** Returns the packs by price, after the cheapest one of each type. */
export function cheapestOfEachType(packs: readonly ListedPack[]): readonly ListedPack[] {
  const byPrice = cheapestFirst(packs);
  return [...new Set([...firstsOf(byPrice, ({ raw }) => raw.type), ...byPrice])];
}

/** Returns an item of the cheapest pack of another type than this one's; undefined if none can be had. */
export async function itemOfOtherType(given: PartnerItems, pack: ListedPack | undefined, user: string) {
  const other = cheapestFirst(await given.purchasablePacks()).find(({ raw }) => raw.type !== pack?.raw.type);
  return other && given.items(1, { user, pack: other }).catch(ignoring(Inconclusive, NotExercised));
}

function firstsOf(packs: readonly ListedPack[], keyOf: (pack: ListedPack) => unknown): readonly ListedPack[] {
  return [...firstBy(packs, keyOf).values()];
}

/** Returns the properties on which a server's code probably branches. */
function kindOf({ raw, slug, maxPerMint }: ListedPack): string {
  const isVariant = raw.variant_of !== null && raw.variant_of !== undefined;
  return JSON.stringify([raw.type, raw.repack, isVariant, slug === undefined, maxPerMint === 1]);
}
