import { groupedBy } from "../../collections/grouped-by.ts";
import { sumOf } from "../../collections/sum.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import type { KnownPack } from "../../history/known-packs.ts";
import type { Purchase } from "../../history/purchases.ts";
import { atMostSuccesses, fewerThanExpected, isNoAccident } from "../../oracles/chance.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import { independentPulls } from "../../oracles/distinct-pulls.ts";
import { type Tier, tiersHolding, tiersPossible } from "../../oracles/tiers.ts";
import { atEnd } from "../rule.ts";
import { type Pull, pullsOf } from "./draws.ts";
import { emptiedTiers } from "./emptied-tiers.ts";

/**
 * Stock of a tier at every reading, beside as many items as this run has pulled from all packs of production: packs may share
 * their listings, and customers may empty a smaller tier. Then its weight is open. The sandbox reserves nothing.
 */
const SPARE_STOCK = 5;

/**
 * How a pull is assigned to tiers, and the factor by which shares may be lower. Production's prices are live, so values
 * move between tiers; the sandbox fixes a price when it draws the item.
 */
const ASSIGNMENTS = {
  sandbox: {
    tolerance: 1,
    tiersOf: (tiers: readonly Tier[], priceUsd: number, pack: KnownPack) => {
      const holding = tiersHolding(tiers, priceUsd, pack.percent);
      return holding.length > 0 ? holding : tiers;
    },
  },
  partner: { tolerance: 0.9, tiersOf: tiersPossible },
};

/** The groups of tiers that a faulty draw may neglect. Each takes the tiers with their share of the weight, the commonest last. */
const GROUPS: readonly ((tiers: readonly Shared[]) => readonly Shared[])[] = [
  (tiers) => tiers.slice(-1),
  (tiers) => tiers.slice(0, -1),
  (tiers) => tiers.slice(0, -2),
  ...[0.06, 0.12, 0.2, 0.4].map((bound) => (tiers: readonly Shared[]) => tiers.filter(({ share }) => share < bound)),
];

interface Shared {
  readonly tier: Tier;
  readonly share: number;
}

/**
 * Production draws the tiers of a pack by their weights, over all purchases of the run. Prices are live, so a pull counts for
 * every tier in which its item may have been.
 */
export const tiersByWeightInProduction = atEnd((history) => {
  const { purchases } = history.of("partner");
  const stock = SPARE_STOCK + sumOf([...purchases].map((each) => pullsOfPurchase(each).length));
  const groups = countsOfGroups(history.of("partner"), "partner", stock);
  const last = purchases.pulls.at(-1);
  if (last === undefined || !isConclusive(groups)) return [];
  return [[last.exchange, ["draw.tiers-by-weight-in-production", differencesOf(groups)]]];
});

/**
 * The sandbox draws the tiers of a pack by their weights, over all purchases of the run. Leaves out a provider with states,
 * which move the values of items.
 */
export const tiersByWeight = atEnd((history) => {
  if (history.target.providerStatesUrl !== undefined) return [];
  const groups = countsOfGroups(history.of("sandbox"), "sandbox", SPARE_STOCK);
  const last = history.of("sandbox").purchases.pulls.at(-1);
  const differences = isConclusive(groups) ? differencesOf(groups) : NONE;
  return last === undefined || differences.length === 0 ? [] : [[last.exchange, ["draw.tiers-by-weight", differences]]];
});

/** The pulls of one pack, and how many of them may be from a group of its tiers. */
interface Count {
  readonly pack: KnownPack;
  readonly prices: readonly number[];
  /** Claimed share of the group; a lower bound where tiers may be empty. */
  readonly share: number;
  readonly most: number;
  /** Names of the group's tiers. */
  readonly tiers: readonly string[];
}

/** Returns the counts of each group, one for each pack whose pulls can be assigned. */
function countsOfGroups(
  { packs, purchases }: SurfaceHistory,
  surface: keyof typeof ASSIGNMENTS,
  stock: number,
): readonly (readonly Count[])[] {
  const { tolerance, tiersOf } = ASSIGNMENTS[surface];
  const purchasesOf = groupedBy(purchases, ({ starts }) => starts.at(-1)?.packId);
  const sampled = [...packs.known].flatMap(([id, pack]) => {
    const pulls = independentPulls((purchasesOf.get(id) ?? []).map(pullsOfPurchase), (pull) => pull.id).flat();
    const tiers = pack.tiers.filter(({ weight }) => weight > 0);
    if (pack.hasChanged || pulls.length === 0 || tiers.length < 2) return [];
    const prices = pulls.map(({ priceUsd }) => priceUsd);
    return [{ pack, prices, tiers, candidates: prices.map((price) => tiersOf(tiers, price, pack)) }];
  });
  const emptied = emptiedTiers(sampled);
  return GROUPS.map((groupOf) =>
    sampled.map((sample) => {
      const { pack, prices, tiers, candidates } = sample;
      const group = groupOf(sharesOf(tiers));
      const most = candidates.filter((each) => group.some(({ tier }) => each.includes(tier))).length;
      // The weight of a tier that may be empty goes to others, so the share of the rest can only be higher.
      const stocked = group.filter(
        ({ tier }) => (pack.counts.get(tier.id)?.least ?? 0) >= stock && !emptied.get(sample)?.includes(tier),
      );
      const share = tolerance * sumOf(stocked.map((each) => each.share));
      return { pack, prices, share, most, tiers: group.map(({ tier }) => tier.name) };
    }),
  );
}

/** Returns the pulls of a purchase, from its first answer that lists them. */
function pullsOfPurchase({ starts, results }: Purchase): readonly Pull[] {
  const answers = [...starts.slice(-1), ...results].map(({ items }) => pullsOf(items));
  return answers.find((pulls) => pulls.length > 0) ?? [];
}

/** Returns the tiers with their shares of the weight, the commonest last. */
function sharesOf(tiers: readonly Tier[]): readonly Shared[] {
  const whole = sumOf(tiers.map(({ weight }) => weight));
  return tiers.map((tier) => ({ tier, share: tier.weight / whole })).toSorted((one, other) => one.share - other.share);
}

/** Returns whether a draw that never takes a group would be found. Few pulls show nothing: even those of one tier would be no surprise. */
function isConclusive(groups: readonly (readonly Count[])[]): boolean {
  const ifNeverDrawn = groups.map((counts) => counts.map((count) => ({ ...count, most: 0 })));
  return ifNeverDrawn.slice(0, 2).every((counts) => isNoAccident(chanceOf([counts])));
}

/**
 * Returns the chance that a fair draw neglects any of the groups as much, in one pack or in all together.
 * @param groups counts per pack, of each group
 */
function chanceOf(groups: readonly (readonly Count[])[]): number {
  const chances = groups.flatMap((counts) => [
    fewerThanExpected(
      sumOf(counts.map(({ most }) => most)),
      sumOf(counts.map(({ share, prices }) => share * prices.length)),
    ),
    ...counts.map(chanceOfCount),
  ]);
  return Math.min(1, chances.length * Math.min(1, ...chances));
}

function chanceOfCount({ most, prices, share }: Count): number {
  return atMostSuccesses(most, prices.length, share);
}

function differencesOf(groups: readonly (readonly Count[])[]): readonly Difference[] {
  const [worst] = groups.flat().toSorted((one, other) => chanceOfCount(one) - chanceOfCount(other));
  if (!isNoAccident(chanceOf(groups)) || worst === undefined) return NONE;
  const { pack, prices, share, most, tiers } = worst;
  const place = { name: `share of pulls that may be of ${tiers.join(", ")}`, of: pack.name };
  return related(false, place, "at least", [rounded(share)], rounded(most / prices.length));
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
