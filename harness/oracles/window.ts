/** Two requests of one key that were both accepted, between the first one's sending and the second one's answer. Seconds. */
export interface AcceptedPair {
  readonly fromS: number;
  readonly toS: number;
}

/**
 * Whether some window of that length, turning over and over for all keys alike, explains that each pair was accepted: it
 * has to turn within every one of them. A window that counts from a key's last request explains none.
 * @param windowS seconds
 */
export function isExplainedByWindow(pairs: readonly AcceptedPair[], windowS: number): boolean {
  // Only where a pair begins can the moments at which the window may turn begin; earlier ones do no better.
  return pairs.length === 0 || pairs.some(({ fromS }) => pairs.every((pair) => turnsWithin(pair, fromS, windowS)));
}

/** Whether a window that turns at `turnS` also turns within the pair. */
function turnsWithin({ fromS, toS }: AcceptedPair, turnS: number, windowS: number): boolean {
  const waitS = (((turnS - fromS) % windowS) + windowS) % windowS;
  return waitS <= toS - fromS;
}
