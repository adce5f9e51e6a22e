import { sumOf } from "../../collections/sum.ts";
import { atMostSuccesses } from "../../oracles/chance.ts";
import type { Tier } from "../../oracles/tiers.ts";
import { SEVERAL } from "../repeated.ts";

/** The pulls of a pack. */
interface Drawn {
  /** Those with a weight. */
  readonly tiers: readonly Tier[];
  /** The tiers that each pull may be from. */
  readonly candidates: readonly (readonly Tier[])[];
}

/**
 * Returns the tiers that may have been emptied since they were counted (A-STATISTICS), by their pack: no pull shows that they
 * have an item. One event outside empties tiers of fewer than several packs, so these are the packs whose draws would be the
 * least likely otherwise.
 */
export function emptiedTiers<T extends Drawn>(packs: readonly T[]): ReadonlyMap<T, readonly Tier[]> {
  const undrawn = packs.map((pack) => {
    const { tiers, candidates } = pack;
    const drawn = new Set(candidates.flatMap((each) => (each.length === 1 ? each : [])));
    const empty = tiers.filter((tier) => !drawn.has(tier));
    const possible = candidates.filter((each) => empty.some((tier) => each.includes(tier))).length;
    return { pack, empty, chance: atMostSuccesses(possible, candidates.length, weightOf(empty) / weightOf(tiers)) };
  });
  const unlikely = undrawn.filter(({ chance }) => chance < 1).toSorted((one, other) => one.chance - other.chance);
  return new Map(unlikely.slice(0, SEVERAL - 1).map(({ pack, empty }) => [pack, empty]));
}

function weightOf(tiers: readonly Tier[]): number {
  return sumOf(tiers.map(({ weight }) => weight));
}
