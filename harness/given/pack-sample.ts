import type { ListedPack } from "../client/listed-pack.ts";

/**
 * A few packs that differ as much as the list allows: one of each kind first, then the dearest, the cheapest and one of
 * each fraction paid on sellback, then the others.
 * @param most how many at most
 */
export function samplePacks(packs: readonly ListedPack[], most: number): readonly ListedPack[] {
  const byPrice = packs.toSorted((one, other) => other.mintPriceUsd - one.mintPriceUsd);
  const extremes = [...byPrice.slice(0, 1), ...byPrice.slice(-1)];
  return [...new Set([...firstsOf(packs, kindOf), ...extremes, ...packsByPercent(packs), ...packs])].slice(0, most);
}

/** A pack of each fraction that is paid on sellback. */
export function packsByPercent(packs: readonly ListedPack[]): readonly ListedPack[] {
  return firstsOf(packs, ({ buybackPercent }) => buybackPercent);
}

function firstsOf(packs: readonly ListedPack[], keyOf: (pack: ListedPack) => unknown): readonly ListedPack[] {
  const firsts = new Map<unknown, ListedPack>();
  for (const pack of packs) if (!firsts.has(keyOf(pack))) firsts.set(keyOf(pack), pack);
  return [...firsts.values()];
}

/** What a server's code is likely to branch on. */
function kindOf({ raw, slug, maxPerMint }: ListedPack): string {
  const isVariant = raw.variant_of !== null && raw.variant_of !== undefined;
  return JSON.stringify([raw.type, raw.repack, isVariant, slug === undefined, maxPerMint === 1]);
}
