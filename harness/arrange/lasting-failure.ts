import { pastInternalError } from "../actions/internal-error.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import { answerText, notAnsweredWith } from "../oracles/refusal.ts";
import { type Exchange, isGatewayError } from "../transport/exchange.ts";
import type { PartnerContext } from "./partner-context.ts";

const REQUIREMENT = "ship-quote.no-lasting-failure";

/**
 * Judges the answer to a quote whose status is open otherwise: 500 is for failed rate lookups. A 500 counts if the same
 * request gets it again each time after a quote of other items was accepted: an internal error may meet the next request, too.
 * @param ask sends the request again
 * @throws {Inconclusive} if the failure did not last, or other items are not quoted either
 */
export async function judgeFailure(
  { given, verify }: Pick<PartnerContext, "given" | "verify">,
  answer: Exchange,
  ask: () => Promise<Exchange>,
  did: string,
): Promise<void> {
  if (isGatewayError(answer)) throw new Inconclusive(`a gateway answered: ${answerText(answer)}`);
  if (answer.status < 500) {
    verify(REQUIREMENT, answer, [], did);
    return;
  }
  const control = await given.quotedItems();
  const again = await pastInternalError(ask);
  const isLasting = again.status >= 500 && !isGatewayError(again);
  if (!isLasting) throw new Inconclusive(`a failure did not last: ${answerText(answer)}`);
  const differences = notAnsweredWith(again, again.status);
  verify(REQUIREMENT, [answer, control.quote.exchange, again], [differences], `${did}, and others in between`);
}
