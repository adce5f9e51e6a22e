import { NOTHING_SHIPPABLE } from "../../contract/refusals.ts";
import { askForQuote, NO_VALIDATOR, validatorStayedAway } from "../actions/quote.ts";
import { NotExercised, NothingShippable } from "../exits/early-exits.ts";
import type { JsonObject } from "../json/json-value.ts";
import { BAD_ADDRESS, isValidatorDown } from "../oracles/address-refusal.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PartnerContext } from "./partner-context.ts";

/** Items and a destination for requests with one fault. */
export interface Quotable {
  readonly ids: readonly string[];
  readonly destination: JsonObject;
  /** The answer to the valid request: a quote, or that the address validator failed. */
  readonly whole: Exchange;
  /**
   * Sends a request with a fault.
   * @throws {NotExercised} if the validator fails before anything else is checked
   * @throws {NothingShippable} if that explains the answer, because no quote showed that the items can be shipped
   */
  ask(body: JsonObject): Promise<Exchange>;
}

/**
 * Returns items that can be quoted. If the address validator always fails, requests with a fault may still be refused
 * for that fault, because the order of checks is open.
 */
export async function quotable(context: PartnerContext, count = 1): Promise<Quotable> {
  const { given, sut, run } = context;
  try {
    const { items, quote } = await given.quotedItems(count);
    return {
      ids: items.map(({ id }) => id),
      destination: quote.destination,
      whole: quote.exchange,
      ask: (body) => askForQuote(sut, body),
    };
  } catch (stop) {
    if (!(stop instanceof NotExercised) || stop.missing !== NO_VALIDATOR) throw stop;
    const { items } = await given.items(count);
    const ids = items.map(({ id }) => id);
    const destination = run.target.shipDestination;
    const whole = await sut.shipQuote({ item_ids: ids, destination });
    if (!isValidatorDown(whole)) throw stop;
    const ask = async (body: JsonObject) => {
      const answer = await sut.shipQuote(body);
      const isAddressAtFault = body.destination === destination && isRefusal(answer, BAD_ADDRESS);
      if (isAddressAtFault || isValidatorDown(answer)) throw validatorStayedAway();
      if (isRefusal(answer, NOTHING_SHIPPABLE)) throw new NothingShippable("the items can't be shipped");
      return answer;
    };
    return { ids, destination, whole, ask };
  }
}
