/** Two accepted requests of one key. The times are of the first one's sending and the second one's answer. Seconds. */
export interface AcceptedPair {
  readonly fromS: number;
  readonly toS: number;
}

/**
 * Returns whether a fixed window of this length, the same for all keys, explains that each pair was accepted: a window
 * has to end within every pair. A window that starts at a key's last request explains none.
 * @param windowS seconds
 */
export function isExplainedByWindow(pairs: readonly AcceptedPair[], windowS: number): boolean {
  // It is enough to try the starts of the pairs as ends of a window.
  return pairs.length === 0 || pairs.some(({ fromS }) => pairs.every((pair) => endsWithin(pair, fromS, windowS)));
}

/** Returns whether a window ends within the pair if windows end at `endS`. */
function endsWithin({ fromS, toS }: AcceptedPair, endS: number, windowS: number): boolean {
  const waitS = (((endS - fromS) % windowS) + windowS) % windowS;
  return waitS <= toS - fromS;
}
