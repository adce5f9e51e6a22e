import { gammaln } from "simple-statistics";
import { sumOf } from "../../harness/collections/sum.ts";

/** Weight of the alternative's prior per cell: Jeffreys' half, which prefers no kind of deviation. */
const PRIOR = 0.5;

/**
 * Returns the evidence against stated shares, as a natural logarithm: how much better unknown shares explain the
 * counts. If the stated shares are right, the factor exceeds `f` at any time, however often it is computed, with a
 * probability of at most `1 / f` (Ville's inequality), so a sample may grow until the result is clear. It is exact for
 * every sample size; the chi-square approximation would be wrong by orders of magnitude at one in a million.
 * @param counts number of draws per cell
 * @param shares claimed share per cell; positive if its count is, with the sum 1
 */
export function shareEvidence(counts: readonly number[], shares: readonly number[]): number {
  const total = sumOf(counts);
  const prior = PRIOR * counts.length;
  let log = gammaln(prior) - gammaln(prior + total);
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue;
    const share = shares[cell] ?? 0;
    if (share <= 0) return Number.POSITIVE_INFINITY;
    log += gammaln(PRIOR + count) - gammaln(PRIOR) - count * Math.log(share);
  }
  return log;
}

/**
 * Returns the mean evidence of several views of one sample, which is valid evidence again.
 * @param weights of the views, with the sum 1; default: equal ones
 */
export function meanEvidence(logs: readonly number[], weights = logs.map(() => 1 / logs.length)): number {
  const most = Math.max(...logs);
  if (!Number.isFinite(most)) return most;
  return most + Math.log(sumOf(logs.map((log, view) => (weights[view] ?? 0) * Math.exp(log - most))));
}

/** The part of the evidence that is staked if the fault may be elsewhere. */
const STAKE = 1 / 8;

/** Returns evidence of which only a part is staked, so that many views without a fault don't outweigh the one with a fault. */
export function dampened(log: number): number {
  return meanEvidence([0, log], [1 - STAKE, STAKE]);
}
