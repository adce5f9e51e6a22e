import type { PartnerClient } from "../client/partner-client.ts";
import type { JsonObject } from "../json/json-value.ts";
import { isValidatorDown } from "../oracles/address-refusal.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Number of valid destinations that have to be accepted between refusals that blame the validator. */
const TWINS = 3;

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
  let refusal = await sut.shipQuote(body);
  const twins: Exchange[] = [];
  while (isValidatorDown(refusal) && twins.length < TWINS && twins.every(({ status }) => status === 200)) {
    twins.push(await sut.shipQuote(whole));
    refusal = await sut.shipQuote(body);
  }
  const isDown = isValidatorDown(refusal);
  const isWorking = twins.every(({ status }) => status === 200);
  return { refusal, twins, isBlamed: isDown && !isWorking ? undefined : isDown };
}
