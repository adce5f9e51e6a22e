import type { EndpointKey } from "../../contract/endpoints.ts";
import { isText, memberOf } from "../json/json-value.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";

/** Required members whose absence the documents give no status, at endpoints of any surface. */
const REQUIRED: Partial<Record<EndpointKey, readonly string[]>> = {
  "buy/status": ["session_id"],
  "take-claw-bid-init": ["mint_address"],
  "take-claw-bid-finish": ["session_id", "txs"],
};

/**
 * Returns whether the documents leave the status of a refusal open, whatever its text: any 4xx for a request without a
 * required member (A-STATUS-UNKNOWN, A-U-MISSING), and outside of the sandbox for any session at buy/status, since only
 * the service knows whether it has the session (A-U-STATUSUNKNOWN). Scenarios judge the status of failed purchases.
 */
export function isStatusOpen(exchange: Exchange): boolean {
  const { surface, endpoint, status } = exchange;
  const isAboutTheCaller = status === 401 || status === 429;
  if (isAboutTheCaller || status >= 500) return false;
  if (endpoint === "buy/status" && surface !== "sandbox") return true;
  const sent = sentJson(exchange);
  return (REQUIRED[endpoint] ?? []).some((member) => !isGiven(memberOf(sent, member)));
}

/** Returns whether a member has a value that a server can use: a string or a list, and not an empty one. */
function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : isText(value);
}
