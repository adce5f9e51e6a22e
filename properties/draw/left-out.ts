import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { sumOf } from "../../harness/collections/sum.ts";
import { type Difference, NONE } from "../../harness/oracles/difference.ts";
import { equals } from "../../harness/oracles/value.ts";
import { type ClassifiedSample, drawsOfItems } from "./judge.ts";
import { LOG_THRESHOLD } from "./likelihood.ts";
import { type CountedTier, isDrawnCompletely, neverDrawnEvidence } from "./never-drawn.ts";
import { nameOf, type Stock } from "./sample.ts";

/** Judges whether stocked items of every tier are never drawn. */
export function leftOut(
  { run }: PartnerContext,
  judged: readonly ClassifiedSample[],
  after: Stock,
): readonly Difference[] {
  const { listings } = run;
  // An order of another user may keep an item from being drawn.
  if (listings.mayBeLockedByOthers) return NONE;
  // An item that other scenarios drew, but this sample did not, may have left the pack.
  const drawn = listings.all().filter((listing) => listing.drawn > 0);
  const counted = judged.flatMap((each) => {
    const { sample } = each;
    const ids = new Set(sample.pulls.map(({ itemId }) => itemId));
    const isWhole = drawn.every(({ id, packId }) => packId !== sample.pack.id || ids.has(id));
    return isWhole ? countedTiers(each, after) : [];
  });
  // If packs share their items, the one that is missing from all of them may have left them all.
  const apart = counted.filter((tier, nth) => counted.slice(0, nth).every((other) => areApart(tier, other)));
  const found = neverDrawnEvidence(apart);
  const [first] = apart.filter(isDrawnCompletely);
  if (found < LOG_THRESHOLD || first === undefined) return NONE;
  const { stocked, distinct, draws } = first;
  return equals({ name: `different items in ${draws} draws from ${first.tier}`, of: first.pack }, stocked, distinct);
}

interface NamedTier extends CountedTier {
  readonly tier: string;
  readonly pack: string;
  /** The items that were drawn. */
  readonly ids: ReadonlySet<string>;
}

/** Returns the tiers of a pack that no other one overlaps and whose stock is the same before and after the draws. */
function countedTiers({ sample, classified }: ClassifiedSample, after: Stock): readonly NamedTier[] {
  return classified.groups.flatMap(({ tiers: [tier, ...others] }, group) => {
    if (tier === undefined || others.length > 0) return [];
    const stocked = sample.stock?.get(tier.id);
    if (stocked === undefined || stocked !== after.of.get(sample.pack.id)?.get(tier.id)) return [];
    const counts = drawsOfItems(classified, group);
    const draws = sumOf([...counts.values()]);
    const ids = new Set(counts.keys());
    return [{ tier: tier.name, pack: nameOf(sample), ids, stocked, distinct: ids.size, draws }];
  });
}

function areApart(one: NamedTier, other: NamedTier): boolean {
  return [...one.ids].every((id) => !other.ids.has(id));
}
