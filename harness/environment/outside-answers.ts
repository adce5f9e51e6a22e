import { ITEM_UNKNOWN, NOT_SUBMITTED } from "../../contract/refusals.ts";
import { isText, memberOf } from "../json/json-value.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isLimitRefusal } from "../transport/resending.ts";

const UNPAID_STATUSES = new Set([400, 403, 409, 422]);
/** Words of refusals for lack of money or quota. No documented refusal of a purchase has one. */
const LIKE_UNPAID =
  /\b(?:balance|funds|credits?|quota|budget|allowance|(?:daily|weekly|monthly|spend(?:ing)?) limit)\b/i;

/** Returns whether the sandbox refused a request because of a limit, whatever the request was. */
export function isSandboxLimit(answer: Exchange): boolean {
  return answer.surface === "sandbox" && isLimitRefusal(answer);
}

/**
 * Returns whether a gateway refused a request of the user surface with a page: the service's own refusals are JSON. Plain
 * text is what a service's own limiter sends if nobody has changed it, which is a violation.
 */
export function isGatewayLimit({ surface, status, json, text }: Exchange): boolean {
  return surface === "user" && status === 429 && json === undefined && /^\s*</.test(text);
}

/** Returns whether a claw sale was submitted and its broadcast failed; another sale may succeed. */
export function isFailedBroadcast(answer: Exchange): boolean {
  if (answer.endpoint !== "take-claw-bid-finish") return false;
  return isRefusal(answer, NOT_SUBMITTED) || memberOf(answer.json, "tx_status") === "failed";
}

/**
 * Returns whether a purchase was refused because the buyer's money or quota is used up. The documents don't show every
 * error of a live purchase.
 */
export function isUnpaid({ surface, endpoint, status, json }: Exchange): boolean {
  if (surface === "sandbox" || (endpoint !== "buy/init" && endpoint !== "buy/crypto")) return false;
  const text = memberOf(json, "error") ?? memberOf(json, "message");
  return status === 402 || (UNPAID_STATUSES.has(status) && isText(text) && LIKE_UNPAID.test(text));
}

/** Returns whether ship/request answered with the body that is reserved for errors of production. */
export function isReservedBody({ endpoint, status, json }: Exchange): boolean {
  const isError = memberOf(json, "order_id") === null && memberOf(json, "status") === "error";
  return endpoint === "ship/request" && status === 200 && isError;
}

/** Returns whether the answer says that an item does not exist any more. */
export function isItemGone(answer: Exchange): boolean {
  return isRefusal(answer, ITEM_UNKNOWN);
}
