import type { ListedPack } from "./pack-shelf.ts";

/**
 * A few packs that differ as much as the list allows: one of each kind first, then the others.
 * @param most how many at most
 */
export function samplePacks(packs: readonly ListedPack[], most: number): readonly ListedPack[] {
  const firsts = new Map<string, ListedPack>();
  for (const pack of packs) if (!firsts.has(kindOf(pack))) firsts.set(kindOf(pack), pack);
  const chosen = [...firsts.values()];
  return [...chosen, ...packs.filter((pack) => !chosen.includes(pack))].slice(0, most);
}

/** What a server's code is likely to branch on. */
function kindOf({ raw, slug, maxPerMint }: ListedPack): string {
  const isVariant = raw.variant_of !== null && raw.variant_of !== undefined;
  return JSON.stringify([raw.type, raw.repack, isVariant, slug === undefined, maxPerMint === 1]);
}
