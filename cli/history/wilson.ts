/** A failure rate, from 0 to 1, with its confidence interval. */
export interface Rate {
  readonly failed: number;
  readonly judged: number;
  readonly share: number;
  /** Bounds of the 95 % interval. */
  readonly from: number;
  readonly to: number;
}

/** The 97.5 % quantile of the normal distribution. */
const Z = 1.959964;

/**
 * A failure rate with Wilson's 95 % score interval, which is also valid for few nights and for rates near 0 and 1.
 * @param judged at least 1
 */
export function failureRate(failed: number, judged: number): Rate {
  const share = failed / judged;
  const weight = Z ** 2 / judged;
  const center = (share + weight / 2) / (1 + weight);
  const half = (Z / (1 + weight)) * Math.sqrt((share * (1 - share)) / judged + weight / (4 * judged));
  return { failed, judged, share, from: Math.max(0, center - half), to: Math.min(1, center + half) };
}
