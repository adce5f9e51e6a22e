import type { Difference } from "../oracles/difference.ts";
import { type Refusal, refusedBy, refusedSomehow } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PartnerContext } from "./partner-context.ts";

/** Requires one of these refusals in the sandbox, and any in production, whose errors are not all documented. */
export function refusedForOneOf(
  { isSandbox }: Pick<PartnerContext, "isSandbox">,
  answer: Exchange,
  refusals: readonly Refusal[],
): readonly Difference[] {
  return isSandbox ? refusedBy(answer, ...refusals) : refusedSomehow(answer);
}
