import type { Value } from "../../contract/difference.ts";
import { toValue } from "../../harness/oracles/difference.ts";

/**
 * Threshold of evidence, so that a correct system fails a requirement once in a million runs. The factor 2 leaves half
 * of that chance for the grouping of tiers.
 */
export const LOG_THRESHOLD = Math.log(1e6) + Math.log(2);

/**
 * Returns what was drawn, and the likelihood of that in a fair draw.
 * @param log natural logarithm of the evidence
 */
export function drawnAs(log: number, seen: object): Value {
  return toValue({ ...seen, likelihood: `less likely than 1 in 10^${Math.floor(log / Math.LN10)}` });
}
