import { sumOf } from "../../harness/collections/sum.ts";
import { emptiedTiers } from "../../harness/rules/packs/emptied-tiers.ts";
import type { Classified } from "./judge.ts";

/**
 * Leaves out the tiers that were never drawn, of packs in which they may have been emptied since they were counted. The weights of
 * the others are judged all the same.
 */
export function withoutEmptied(samples: readonly Classified[]): readonly Classified[] {
  const counted = samples.filter(({ areStocked }) => areStocked);
  const drawn = counted.map((classified) => {
    const { tiers, candidates } = classified;
    return { classified, tiers, candidates: candidates.map((each) => each.flatMap((tier) => tiers[tier] ?? [])) };
  });
  const emptied = new Set([...emptiedTiers(drawn).keys()].map(({ classified }) => classified));
  return samples.map((classified) => (emptied.has(classified) ? withoutUndrawn(classified) : classified));
}

function withoutUndrawn(classified: Classified): Classified {
  const { groups, cells } = classified;
  const drawn = groups.filter((_, group) => cells.includes(group));
  const total = sumOf(drawn.map(({ share }) => share));
  return {
    ...classified,
    groups: drawn.map((group) => ({ ...group, share: group.share / total })),
    cells: cells.map((cell) => drawn.findIndex(({ tiers }) => tiers === groups[cell]?.tiers)),
    areStocked: false,
  };
}
