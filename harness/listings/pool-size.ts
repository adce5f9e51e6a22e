/** The draws so far. */
export interface Draws {
  /** Total number of pulls. */
  readonly pulls: number;
  /** Number of different listings among them. */
  readonly distinct: number;
  /** Number of listings in earlier pulls of others. */
  readonly foreign: number;
  /** Number of the different listings that are among those. */
  readonly foreignDrawn: number;
}

/**
 * Estimates the number of listings that purchases draw from: by repeats (as with shared birthdays), and by listings
 * known from others (as in capture-recapture).
 * @returns listings; Infinity until one is drawn again
 */
export function estimatePoolSize({ pulls, distinct, foreign, foreignDrawn }: Draws): number {
  const repeats = pulls - distinct;
  const byRepeats = repeats === 0 ? Number.POSITIVE_INFINITY : pulls ** 2 / (2 * repeats);
  const byForeign = foreignDrawn === 0 ? Number.POSITIVE_INFINITY : (foreign * distinct) / foreignDrawn;
  // If most pulls are repeats, almost every listing was drawn.
  const isSeenWhole = repeats > distinct;
  return Math.max(distinct, isSeenWhole ? distinct : Math.min(byRepeats, byForeign));
}
