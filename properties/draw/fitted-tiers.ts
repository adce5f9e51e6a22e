import { sumOf } from "../../harness/collections/sum.ts";
import type { Tier } from "../../harness/oracles/tiers.ts";

/** The tiers that pulls may be from, by their indices. */
export type Candidates = readonly (readonly number[])[];

/** Added to each count, so that a tier without pulls has a ratio, too. */
const PRIOR = 0.5;

/**
 * Assigns pulls to tiers as their weights promise it: a pull whose value lies on the bound of two tiers counts for the one
 * that has too few. So the counts never show more evidence against the weights than the true tiers.
 */
export class FittedTiers {
  readonly tiers: readonly Tier[];
  /** Claimed share of each tier; their sum is 1. */
  readonly shares: readonly number[];
  /** Indices of the tiers among all candidates. */
  readonly #places: readonly number[];

  /**
   * @param tiers those with a weight
   * @param places indices of those that are known to have items
   */
  constructor(tiers: readonly Tier[], places: readonly number[]) {
    this.#places = places;
    this.tiers = places.flatMap((place) => tiers[place] ?? []);
    const whole = sumOf(this.tiers.map(({ weight }) => weight));
    this.shares = this.tiers.map(({ weight }) => weight / whole);
  }

  /** Returns the number of pulls per tier. */
  countsOf(candidates: Candidates): readonly number[] {
    const counts = this.tiers.map(() => 0);
    const ratio = (at: number) => ((counts[at] ?? 0) + PRIOR) / (this.shares[at] ?? 1);
    for (const each of candidates.toSorted((one, other) => one.length - other.length)) {
      const possible = each.map((place) => this.#places.indexOf(place));
      const fitting = possible.reduce((best, at) => (ratio(at) < ratio(best) ? at : best));
      counts[fitting] = (counts[fitting] ?? 0) + 1;
    }
    return counts;
  }
}

/**
 * Returns the tiers of a sample.
 * @param tiers those with a weight
 * @param areStocked whether every tier is known to have items
 * @returns undefined if a tier may be empty, because only pulls on its bounds fit it
 */
export function fittedTiers(
  tiers: readonly Tier[],
  candidates: Candidates,
  areStocked: boolean,
): FittedTiers | undefined {
  const places = [...tiers.keys()];
  if (areStocked) return new FittedTiers(tiers, places);
  const possible = new Set(candidates.flat());
  const certain = new Set(candidates.flatMap((each) => (each.length === 1 ? each : [])));
  return possible.size > certain.size ? undefined : new FittedTiers(tiers, [...certain].sort());
}
