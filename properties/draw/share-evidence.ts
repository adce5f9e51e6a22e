import { gammaln } from "simple-statistics";

/** Weight of the alternative's prior on each cell: Jeffreys' half, which favours no kind of deviation. */
const PRIOR = 0.5;

/**
 * Evidence against stated shares: how much better one unknown set of shares explains the counts (in natural
 * logarithm). Under the stated shares the factor exceeds `f` at any time, however often one looks, with a chance of
 * at most `1 / f` (Ville's inequality), so a sample may grow until the answer is clear. Exact for every sample size,
 * where the chi-square approximation would be wrong by orders of magnitude at one in a million.
 * @param counts how often each cell came
 * @param shares what each cell's share is claimed to be; positive where its count is, adding up to 1
 */
export function shareEvidence(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
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

/** The evidence of several ways of looking at one sample; their mean is evidence of the same strength again. */
export function meanEvidence(logs: readonly number[]): number {
  const most = Math.max(...logs);
  if (!Number.isFinite(most)) return most;
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length);
}

/** How much of the evidence is tempered where a fault may well be elsewhere. */
const STAKE = 1 / 8;

/** Evidence with most of it kept back, so that many looks where nothing is wrong don't drown the one where something is. */
export function tempered(log: number): number {
  return log === Number.POSITIVE_INFINITY ? log : meanOf([0, 1 - STAKE], [log, STAKE]);
}

function meanOf([a, weightA]: readonly [number, number], [b, weightB]: readonly [number, number]): number {
  const most = Math.max(a, b);
  return most + Math.log(weightA * Math.exp(a - most) + weightB * Math.exp(b - most));
}
