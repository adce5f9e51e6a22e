import { Inconclusive } from "../exits/early-exits.ts";
import { memberOf } from "../json/json-value.ts";
import { answerText } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Returns the early exit for a failed arrangement, with its answer. */
export function arrangementFailed(what: string, exchange: Exchange): Inconclusive {
  return new Inconclusive(`no ${what} was made: ${exchange.endpoint} answered ${answerText(exchange)}`);
}

/**
 * Returns the id of an accepted order.
 * @throws {Inconclusive} if no order was placed
 */
export function orderIdOf(request: Exchange): string {
  const orderId = memberOf(request.json, "order_id");
  if (request.status === 200 && typeof orderId === "string") return orderId;
  throw new Inconclusive(`no order was placed: ship/request answered ${answerText(request)}`);
}
