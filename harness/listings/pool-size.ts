/** What was drawn so far. */
export interface Draws {
  /** Pulls in all. */
  readonly pulls: number;
  /** Different listings among them. */
  readonly distinct: number;
  /** Listings that somebody else's pulls gave before. */
  readonly foreign: number;
  /** How many of the different listings are among those. */
  readonly foreignDrawn: number;
}

/**
 * Estimates from how many listings purchases draw: by how often one came again (as with shared birthdays), and by how
 * many were known from others before (as with marked animals that are caught again).
 * @returns listings; Infinity while nothing came again
 */
export function estimatePoolSize({ pulls, distinct, foreign, foreignDrawn }: Draws): number {
  const repeats = pulls - distinct;
  const byRepeats = repeats === 0 ? Number.POSITIVE_INFINITY : pulls ** 2 / (2 * repeats);
  const byForeign = foreignDrawn === 0 ? Number.POSITIVE_INFINITY : (foreign * distinct) / foreignDrawn;
  // Once most pulls repeat, nearly every listing was seen.
  const isSeenWhole = repeats > distinct;
  return Math.max(distinct, isSeenWhole ? distinct : Math.min(byRepeats, byForeign));
}
