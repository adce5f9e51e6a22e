import { gammaln } from "simple-statistics";

/**
 * Fisher's exact test: the probability that chance alone divides the failures of a series as unevenly as this.
 * @param left failures and nights before a split
 * @param all failures and nights of the whole series
 * @returns two-sided p-value: twice the smaller tail, at most 1
 */
export function fisher(
  left: { readonly failed: number; readonly nights: number },
  all: { readonly failed: number; readonly nights: number },
): number {
  const most = Math.min(left.nights, all.failed);
  const least = Math.max(0, all.failed - (all.nights - left.nights));
  const tail = (from: number, to: number) => {
    let sum = 0;
    for (let failed = from; failed <= to; failed++) sum += Math.exp(logProbability(failed, left.nights, all));
    return sum;
  };
  return Math.min(1, 2 * Math.min(tail(least, left.failed), tail(left.failed, most)));
}

/** Probability of a number of failures before the split, given the totals (hypergeometric distribution). */
function logProbability(
  failed: number,
  nights: number,
  all: { readonly failed: number; readonly nights: number },
): number {
  return (
    logCombinations(all.failed, failed) +
    logCombinations(all.nights - all.failed, nights - failed) -
    logCombinations(all.nights, nights)
  );
}

function logCombinations(of: number, chosen: number): number {
  return logFactorial(of) - logFactorial(chosen) - logFactorial(of - chosen);
}

/** Logarithms of the factorials of 0, 1, 2 …, because every split of a series needs the same ones. */
const logFactorials: number[] = [];

function logFactorial(n: number): number {
  while (logFactorials.length <= n) logFactorials.push(gammaln(logFactorials.length + 1));
  return logFactorials[n] ?? 0;
}
