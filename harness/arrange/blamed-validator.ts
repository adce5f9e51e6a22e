import { pastInternalError } from "../actions/internal-error.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import type { JsonObject } from "../json/json-value.ts";
import { isValidatorDown } from "../oracles/address-refusal.ts";
import type { Exchange } from "../transport/exchange.ts";

/**
 * Number of valid destinations that have to be accepted after each refusal that blames the validator. They differ, so that
 * a validator that fails at every n-th request, of which others send some, can't fail at each request with the fault.
 */
const TWINS = [1, 2, 1, 3, 1];

/** The refusal of a destination with a fault. */
export interface FaultRefusal {
  readonly refusal: Exchange;
  /** Quotes to a destination without the fault, each requested after a refusal that blamed the validator. */
  readonly twins: readonly Exchange[];
  /** Whether it blames the validator although each twin was accepted; undefined if the validator may have failed. */
  readonly isBlamed: boolean | undefined;
}

/**
 * Requests a quote to a destination with a fault. The validator may be unavailable for a moment, but not if it accepts a
 * valid destination after each refusal.
 * @param body the request with the fault; `whole` is the same one without it, which was accepted before
 */
export async function faultRefusal(sut: PartnerClient, body: JsonObject, whole: JsonObject): Promise<FaultRefusal> {
  const ask = () => pastInternalError(() => sut.shipQuote(body));
  let refusal = await ask();
  const twins: Exchange[] = [];
  const isWorking = () => twins.every(({ status }) => status === 200);
  for (const count of TWINS) {
    if (!isValidatorDown(refusal) || !isWorking()) break;
    for (let twin = 0; twin < count; twin++) twins.push(await sut.shipQuote(whole));
    refusal = await ask();
  }
  const isDown = isValidatorDown(refusal);
  return { refusal, twins, isBlamed: isDown && !isWorking() ? undefined : isDown };
}
