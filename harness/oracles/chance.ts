import { gammaln } from "simple-statistics";

/** Chance that a legal system violates one requirement in a run by accident. */
export const ERROR_RATE = 1e-6;

/**
 * Returns whether something is too unlikely to be an accident.
 * @param chance probability of it, or of something more unusual, in a legal system
 */
export function isNoAccident(chance: number): boolean {
  return chance < ERROR_RATE;
}

/**
 * Returns the probability of at most `most` successes in `trials` independent trials.
 * @param chance probability of a success, from 0 to 1
 */
export function atMostSuccesses(most: number, trials: number, chance: number): number {
  if (most >= trials || chance <= 0) return 1;
  if (chance >= 1) return 0;
  let sum = 0;
  for (let count = 0; count <= most; count++) {
    const ways = gammaln(trials + 1) - gammaln(count + 1) - gammaln(trials - count + 1);
    sum += Math.exp(ways + count * Math.log(chance) + (trials - count) * Math.log1p(-chance));
  }
  return Math.min(1, sum);
}

/**
 * Returns an upper bound of the probability of at most `most` successes in independent trials whose chances may differ:
 * Chernoff's bound.
 * @param expected sum of the chances of all trials
 */
export function fewerThanExpected(most: number, expected: number): number {
  if (most >= expected) return 1;
  const spread = most === 0 ? 0 : most * Math.log(most / expected);
  return Math.exp(most - expected - spread);
}
