import { fisher } from "./hypergeometric.ts";

/**
 * The share of histories without any change of a rate in which a change point is reported, at most, over all
 * requirements together.
 */
export const FALSE_ALARM_RATE = 1 / 1000;

/** A place in a series at which its distribution changed. */
export interface Split {
  /** Index of the first value after the change. */
  readonly at: number;
  /** Upper bound of the probability that chance alone produces such a clear split anywhere in the series. */
  readonly p: number;
}

/**
 * Finds the changes of a series by binary segmentation: the clearest split, then the clearest of both parts. The error
 * rate is divided among depths (1/2, 1/4 …) and among the parts of one depth, and the p-value of a split is corrected
 * for the number of its possible places, so the total false-alarm rate stays below `alpha`.
 * @param clearest returns the clearest split of a part; its p-value is already multiplied by the number of places
 * @returns indexes of the first value after each change, ascending
 */
export function changePoints<T>(
  series: readonly T[],
  clearest: (part: readonly T[]) => Split | undefined,
  alpha: number,
): readonly number[] {
  const share = alpha / 2;
  const split = clearest(series);
  if (split === undefined || split.p > share) return [];
  const [before, after] = [series.slice(0, split.at), series.slice(split.at)];
  return [
    ...changePoints(before, clearest, share / 2),
    split.at,
    ...changePoints(after, clearest, share / 2).map((at) => split.at + at),
  ];
}

/** The clearest split of nights into those before and after a change of their failure rate. */
export function clearestRateChange(failures: readonly boolean[]): Split | undefined {
  const all = { failed: failures.filter(Boolean).length, nights: failures.length };
  if (all.failed === 0 || all.failed === all.nights) return undefined;
  let clearest: Split | undefined;
  let failed = 0;
  for (let at = 1; at < failures.length; at++) {
    if (failures[at - 1] === true) failed++;
    const p = fisher({ failed, nights: at }, all) * (failures.length - 1);
    if (clearest === undefined || p < clearest.p) clearest = { at, p };
  }
  return clearest;
}
