import { gammaln } from "simple-statistics";
import { sumOf } from "../../harness/collections/sum.ts";
import { meanEvidence } from "./share-evidence.ts";

/** Strengths of preference that are tested, from a single favourite to almost none. */
const STRENGTHS = [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536];
/** Upper bound of the pool size; a larger pool is practically infinite. */
const MAX_ITEMS = 1e12;

/**
 * Returns the evidence that some items of a pool are drawn more often than others, as a natural logarithm. The size of
 * the pool need not be known: it compares a process with favourites (a mixture of Ewens partitions) with the pool size
 * under which equal chances explain the repeats best, so it never overstates.
 * @param counts number of draws of each item that was drawn
 * @param leastItems minimum number of items in the pool, if known
 */
export function repeatEvidence(counts: readonly number[], leastItems = 1): number {
  const draws = sumOf(counts);
  if (draws === 0) return 0;
  const favoured = meanEvidence(STRENGTHS.map((strength) => logOfPartition(counts, draws, strength)));
  return favoured - bestEqualChances(counts.length, draws, Math.max(leastItems, counts.length));
}

function logOfPartition(counts: readonly number[], draws: number, strength: number): number {
  const groups = sumOf(counts.map(gammalnOfCount));
  return counts.length * Math.log(strength) + groups + gammaln(strength) - gammaln(strength + draws);
}

/** Returns the largest log-probability of the repeats over all pool sizes. It has one maximum, which bisection finds. */
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

/**
 * Returns the logarithm of size · (size - 1) · … with this number of factors. It is summed, because log-gammas of huge
 * sizes cancel out.
 */
function fallingLog(size: number, factors: number): number {
  let log = 0;
  for (let taken = 0; taken < factors; taken++) log += Math.log(size - taken);
  return log;
}

const gammalnOfCount = (count: number): number => (count < 3 ? 0 : gammaln(count));
