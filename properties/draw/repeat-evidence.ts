import { gammaln } from "simple-statistics";
import { meanEvidence } from "./share-evidence.ts";

/** Strengths of favouritism that are looked for, from one darling to hardly any. */
const STRENGTHS = [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536];
/** More items than this in one tier are as good as infinitely many. */
const MAX_ITEMS = 1e12;

/**
 * Evidence, in natural logarithm, that some items of a pool come more often than others, from how often each came;
 * how many items the pool holds need not be known. It compares a process with favourites (a mixture of Ewens
 * partitions) with the pool size under which equal chances explain the repeats best, so it never overstates.
 * @param counts how often each item came that came at all
 * @param leastItems how many items the pool holds at least, where that is known
 */
export function repeatEvidence(counts: readonly number[], leastItems = 1): number {
  const draws = counts.reduce((sum, count) => sum + count, 0);
  if (draws === 0) return 0;
  const favoured = meanEvidence(STRENGTHS.map((strength) => logOfPartition(counts, draws, strength)));
  return favoured - bestEqualChances(counts.length, draws, Math.max(leastItems, counts.length));
}

function logOfPartition(counts: readonly number[], draws: number, strength: number): number {
  const groups = counts.reduce((sum, count) => sum + gammalnOfWhole(count), 0);
  return counts.length * Math.log(strength) + groups + gammaln(strength) - gammaln(strength + draws);
}

/** The largest log-probability of the repeats over all pool sizes; it has one peak, so halving finds it. */
function bestEqualChances(distinct: number, draws: number, leastItems: number): number {
  if (distinct === draws) return 0;
  const log = (size: number) => fallingLog(size, distinct) - draws * Math.log(size);
  let low = leastItems;
  let high = MAX_ITEMS;
  while (high - low > 2) {
    const middle = Math.floor((low + high) / 2);
    if (log(middle) < log(middle + 1)) low = middle + 1;
    else high = middle;
  }
  return Math.max(log(low), log(low + 1), log(high));
}

/** Logarithm of size · (size - 1) · … with that number of factors; summed, because for huge sizes log-gammas cancel out. */
function fallingLog(size: number, factors: number): number {
  let log = 0;
  for (let taken = 0; taken < factors; taken++) log += Math.log(size - taken);
  return log;
}

const gammalnOfWhole = (count: number): number => (count < 3 ? 0 : gammaln(count));
