import { countsOf } from "../../harness/collections/counts.ts";
import { DefaultMap } from "../../harness/collections/default-map.ts";
import { sumOf } from "../../harness/collections/sum.ts";
import { independentPulls } from "../../harness/oracles/distinct-pulls.ts";
import { type Tier, tiersHolding } from "../../harness/oracles/tiers.ts";
import { SEVERAL } from "../../harness/rules/repeated.ts";
import { type FittedTiers, fittedTiers } from "./fitted-tiers.ts";
import { repeatEvidence } from "./repeat-evidence.ts";
import { type PackSample, type Pull, purchasesOf } from "./sample.ts";
import { dampened, shareEvidence } from "./share-evidence.ts";

/** A group of tiers that the sample can't distinguish, and its claimed weight. */
interface Group {
  readonly tiers: readonly Tier[];
  readonly share: number;
}

/** Pulls with their groups, and with the tiers that each may be from. */
export interface Classified {
  readonly groups: readonly Group[];
  /** Group numbers, in the order of the pulls. */
  readonly cells: readonly number[];
  readonly pulls: readonly Pull[];
  /** The tiers with a weight. */
  readonly tiers: readonly Tier[];
  /** Indices of the tiers that each pull may be from. */
  readonly candidates: readonly (readonly number[])[];
  /** Items of each tier; undefined if the pack does not say. */
  readonly stock: ReadonlyMap<string, number> | undefined;
  /** Whether each tier is known to have items. */
  readonly areStocked: boolean;
}

/** The pulls of a pack that can be assigned to its tiers. */
export interface ClassifiedSample {
  readonly sample: PackSample;
  readonly classified: Classified;
}

/** Tolerance of stock counts, which may be old: a pool may be this many times smaller than stated. */
const STOCK_TOLERANCE = 4;

/** What a faulty draw might depend on without changing the total counts. Each view splits the pulls by it. */
type View = (pull: Pull, previousCell: number) => number;
const VIEWS_OF_ANY_ORDER: readonly View[] = [() => 0, (pull) => pull.purchase];
const VIEWS: readonly View[] = [
  ...VIEWS_OF_ANY_ORDER,
  (pull, previousCell) => (pull.place === 0 ? -1 : previousCell),
  (pull) => Math.min(pull.place, 2),
  (pull) => Number(pull.isLast),
];

/** Assigns the pulls of each sample whose tiers can be told apart. */
export function classifiedOf(samples: readonly PackSample[]): readonly ClassifiedSample[] {
  return samples.flatMap((sample) => {
    const classified = classify(sample);
    return classified === undefined ? [] : [{ sample, classified }];
  });
}

/**
 * Assigns pulls to groups of tiers. Tiers that both contain a pull's value form one group, so that every pull has one
 * group.
 * @returns undefined if a pull fits no tier, or the stock leaves the shares open
 */
function classify({ pack, tiers, stock, pulls }: PackSample): Classified | undefined {
  const weighty = tiers.filter(({ weight }) => weight > 0);
  // The documents don't say where the weight of an empty tier goes, so such a pack shows nothing about weights.
  if (stock !== undefined && weighty.some(({ id }) => !((stock.get(id) ?? 0) > 0))) return undefined;
  const candidates = pulls.map((pull) => tiersHolding(weighty, pull.priceUsd, pack.buybackPercent));
  if (candidates.some((each) => each.length === 0)) return undefined;
  const groupOf = merged(weighty, candidates);
  const roots = [...new Set(groupOf.values())];
  const cells = candidates.map(([first]) => roots.indexOf(first === undefined ? "" : (groupOf.get(first) ?? "")));
  const seen = new Set(cells);
  // Without stock counts, a tier that was never drawn may be empty, which is legal.
  const kept = stock === undefined ? roots.filter((_, cell) => seen.has(cell)) : roots;
  const members = kept.map((root) => weighty.filter((tier) => groupOf.get(tier) === root));
  const total = sumOf(members.flat().map(({ weight }) => weight));
  return {
    groups: members.map((group) => ({
      tiers: group,
      share: sumOf(group.map(({ weight }) => weight)) / total,
    })),
    cells: cells.map((cell) => kept.indexOf(roots[cell] ?? "")),
    pulls,
    tiers: weighty,
    candidates: candidates.map((each) => each.map((tier) => weighty.indexOf(tier))),
    stock,
    areStocked: stock !== undefined,
  };
}

/** Maps each tier to the first tier that can't be distinguished from it. */
function merged(tiers: readonly Tier[], candidates: readonly (readonly Tier[])[]): Map<Tier, string> {
  const rootOf = new Map(tiers.map((tier, index) => [tier, String(index)]));
  for (const [first, ...others] of candidates) {
    if (first === undefined) continue;
    for (const other of others) {
      const from = rootOf.get(other);
      for (const [tier, root] of rootOf) if (root === from) rootOf.set(tier, rootOf.get(first) ?? root);
    }
  }
  return rootOf;
}

/** Returns the classification of pulls that are independent of each other. */
export function ofIndependentPulls(classified: Classified): Classified {
  const kept = new Set(independentPulls(purchasesOf(classified.pulls), ({ itemId }) => itemId).flat());
  const isKept = (_: unknown, nth: number) => kept.has(classified.pulls[nth] as Pull);
  return {
    ...classified,
    cells: classified.cells.filter(isKept),
    pulls: classified.pulls.filter(isKept),
    candidates: classified.candidates.filter(isKept),
  };
}

/** Returns the pulls by tier, and their claimed shares; undefined if that is open. */
export function byTier({ tiers, candidates, areStocked }: Classified): FittedTiers | undefined {
  return fittedTiers(tiers, candidates, areStocked);
}

/** What pulls are counted by: tiers, or groups of tiers that the pulls don't distinguish. */
export interface Cells {
  readonly names: readonly string[];
  /** Claimed share of each; their sum is 1. */
  readonly shares: readonly number[];
  /** Returns how many of the pulls at these indices belong to each. */
  readonly countsOf: (places: readonly number[]) => readonly number[];
}

/** Returns the tiers of a sample, or its groups where it is open which tiers have items. */
export function cellsOf(classified: Classified): Cells {
  const { groups, cells, candidates } = classified;
  const fitted = byTier(classified);
  if (fitted !== undefined) {
    return {
      names: fitted.tiers.map(({ name }) => name),
      shares: fitted.shares,
      countsOf: (places) => fitted.countsOf(places.map((nth) => candidates[nth] ?? [])),
    };
  }
  return {
    names: groups.map(({ tiers }) => tiers.map(({ name }) => name).join("+")),
    shares: groups.map(({ share }) => share),
    countsOf: (places) => groups.map((_, group) => places.filter((nth) => cells[nth] === group).length),
  };
}

/**
 * Returns the evidence against the weights, as natural logarithms, one per view.
 * @param isSorted whether the place of a pull in its purchase says nothing about its draw
 */
export function weightEvidence(classified: Classified, isSorted: boolean): readonly number[] {
  const { groups, cells, pulls } = classified;
  const { shares, countsOf } = cellsOf(classified);
  // The sample decides which tiers are grouped, so each possible grouping counts as one more test.
  const tiers = groups.flatMap((group) => group.tiers).length;
  const groupings = shares.length < tiers ? Math.log(2) * (tiers - 1) : 0;
  return (isSorted ? VIEWS_OF_ANY_ORDER : VIEWS).map((view) => {
    const contexts = new DefaultMap<number, number[]>(() => []);
    for (const [nth, pull] of pulls.entries()) contexts.of(view(pull, cells[nth - 1] ?? -1)).push(nth);
    const logs = [...contexts.values()].map((places) => shareEvidence(countsOf(places), shares));
    return logs.reduce((sum, log) => sum + (logs.length === 1 ? log : dampened(log)), -groupings);
  });
}

/** The rare tiers of a pack, which a faulty draw may leave out: those below a share, or the rarest. */
const RARE: readonly ((share: number, place: number, shares: readonly number[]) => boolean)[] = [
  ...[0.02, 0.04, 0.06, 0.12].map((bound) => (share: number) => share < bound),
  (share, place, shares) => share < 0.5 && place === shares.indexOf(Math.min(...shares)),
];

/**
 * Returns the evidence that rare tiers are never drawn, as natural logarithms, one per definition of rare: the
 * likelihood ratio of a sample without them. The evidence of single packs is added up before it is dampened. Tiers of two
 * packs may have been emptied since they were counted (A-STATISTICS), so these count no more than the third.
 */
export function heldBackEvidence(samples: readonly Pick<Classified, "groups" | "cells">[]): readonly number[] {
  return RARE.map((isRare) => {
    const logs = samples.map((sample) => evidenceWithoutRare(sample, isRare)).sort((one, other) => other - one);
    return sumOf(logs.map((log) => Math.min(log, logs[SEVERAL - 1] ?? 0)));
  });
}

function evidenceWithoutRare(
  { groups, cells }: Pick<Classified, "groups" | "cells">,
  isRare: (typeof RARE)[number],
): number {
  const shares = groups.map(({ share }) => share);
  const isDrawn = cells.some((cell) => isRare(shares[cell] ?? 1, cell, shares));
  const rare = sumOf(shares.filter(isRare));
  return isDrawn || rare >= 1 ? Number.NEGATIVE_INFINITY : -cells.length * Math.log1p(-rare);
}

/** Returns the evidence that items of a tier are not drawn equally often, as a natural logarithm per tier. */
export function uniformityEvidence(classified: Classified): readonly number[] {
  const { tiers, candidates, pulls, stock } = classified;
  return tiers.map(({ id }, tier) => {
    const onBound = new Set(
      pulls.flatMap(({ itemId }, nth) => {
        const each = candidates[nth] ?? [];
        return each.length > 1 && each.includes(tier) ? [itemId] : [];
      }),
    );
    const least = Math.floor((stock?.get(id) ?? 0) / STOCK_TOLERANCE) - onBound.size;
    return repeatEvidence([...drawsOfTier(classified, tier).values()], Math.max(1, least));
  });
}

/**
 * Returns how often each item of a tier was drawn. Items on a bound of two tiers are left out: they may have the chances
 * of either, and the others of a tier have equal chances among themselves.
 */
export function drawsOfTier({ candidates, pulls }: Classified, tier: number): ReadonlyMap<string, number> {
  const isOfTier = (each: readonly number[] = []) => each.length === 1 && each[0] === tier;
  return countsOf(pulls.flatMap(({ itemId }, nth) => (isOfTier(candidates[nth]) ? [itemId] : [])));
}

/** Returns how often each item of a group was drawn. */
export function drawsOfItems({ cells, pulls }: Classified, group: number): ReadonlyMap<string, number> {
  return countsOf(pulls.flatMap(({ itemId }, nth) => (cells[nth] === group ? [itemId] : [])));
}

/**
 * Returns the smallest total variation between claimed and true shares that a sample of this size detects in 99 of 100
 * runs. By Pinsker's inequality a variation `v` gives at least 2v² per pull. The cost of the unknown alternative and
 * two and a half standard deviations are added.
 */
export function findableVariation(pulls: number, cells: number, logThreshold: number): number {
  const spent = logThreshold + Math.log(VIEWS.length) + ((cells - 1) / 2) * Math.log(Math.max(1, pulls)) + 1;
  // v solves 2 n v² - 2.5 · 2 v √n = spent: the evidence's deviation is about 2v√n near the claimed shares.
  const perRoot = (2.5 + Math.sqrt(2.5 ** 2 + 2 * spent)) / 2;
  return Math.min(1, perRoot / Math.sqrt(Math.max(1, pulls)));
}
