import type { Value } from "../../contract/difference.ts";
import { ERROR_RATE } from "../../harness/oracles/chance.ts";
import { toValue } from "../../harness/oracles/difference.ts";

/** Threshold of evidence. The factor 2 leaves half of the error rate for the grouping of tiers. */
export const LOG_THRESHOLD = Math.log(2 / ERROR_RATE);

/**
 * Returns what was drawn, and the likelihood of that in a fair draw.
 * @param log natural logarithm of the evidence
 */
export function drawnAs(log: number, seen: object): Value {
  return toValue({ ...seen, likelihood: `less likely than 1 in 10^${Math.floor(log / Math.LN10)}` });
}
