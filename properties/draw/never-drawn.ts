import { gammaln } from "simple-statistics";
import { sumOf } from "../../harness/collections/sum.ts";
import { meanEvidence } from "./share-evidence.ts";

/** A tier of a pack whose count did not change while it was drawn from. */
export interface CountedTier {
  /** Stocked items by `tier_counts`. */
  readonly stocked: number;
  /** Number of different items that were drawn. */
  readonly distinct: number;
  readonly draws: number;
}

/** Numbers of a tier's items that a faulty draw leaves over: all but the last one, or the first two thirds. */
const REMAINDERS: readonly ((stocked: number) => readonly number[])[] = [
  (stocked) => [stocked - 1],
  (stocked) => [Math.floor((2 * stocked) / 3), Math.ceil((2 * stocked) / 3)],
];
/** Minimum stocked items of a tier: of fewer, all but the last one are two thirds. */
const MIN_STOCKED = 4;
/** Minimum tiers that agree. In a single one, an item may have left the pack since it was counted. */
const MIN_TIERS = 3;
/** Maximum expected number of undrawn items of a tier that counts as drawn completely. */
const MAX_UNDRAWN = 0.1;

/**
 * Returns the evidence that the same part of every tier is never drawn, as a natural logarithm: the likelihood ratio of
 * draws from that part only and of draws from all stocked items. Negative infinity if the tiers do not agree, because
 * `tier_counts` may count something else then, such as copies.
 */
export function neverDrawnEvidence(tiers: readonly CountedTier[]): number {
  const whole = tiers.filter(isDrawnCompletely);
  if (whole.length < MIN_TIERS) return Number.NEGATIVE_INFINITY;
  return meanEvidence(
    REMAINDERS.map((remainder) =>
      whole.every(({ stocked, distinct }) => remainder(stocked).includes(distinct))
        ? sumOf(whole.map(logRatio))
        : Number.NEGATIVE_INFINITY,
    ),
  );
}

/** Returns whether a fair draw of this number would hardly have left an item undrawn. */
export function isDrawnCompletely({ stocked, draws }: CountedTier): boolean {
  return stocked >= MIN_STOCKED && stocked * (1 - 1 / stocked) ** draws < MAX_UNDRAWN;
}

/** Any part of this size may be the one that is drawn. */
function logRatio({ stocked, distinct, draws }: CountedTier): number {
  const logChoices = gammaln(stocked + 1) - gammaln(distinct + 1) - gammaln(stocked - distinct + 1);
  return draws * Math.log(stocked / distinct) - logChoices;
}
