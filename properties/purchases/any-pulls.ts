import fc from "fast-check";
import type { ListedPack } from "../../harness/client/listed-pack.ts";

/** What one purchase may have: pulls of a pack, at most as many as it allows. */
export interface Pulls {
  readonly pack: ListedPack;
  readonly amount: number;
}

/** Maximum pulls of a purchase. */
const MAX_AMOUNT = 9;

/** Generates pulls of these packs, at least `least` where the pack allows so many. Simpler ones are fewer, of an earlier pack. */
export function anyPulls(packs: readonly ListedPack[], least = 1): fc.Arbitrary<Pulls> {
  return fc.constantFrom(...packs).chain((pack) => {
    const most = Math.max(1, Math.min(MAX_AMOUNT, pack.maxPerMint));
    return fc.record({ pack: fc.constant(pack), amount: fc.integer({ min: Math.min(least, most), max: most }) });
  });
}

/** Describes pulls for the reader. */
export function pullsText({ pack, amount }: Pulls): string {
  return `${amount} ${amount === 1 ? "pull" : "pulls"} of pack ${pack.slug ?? pack.id}`;
}
