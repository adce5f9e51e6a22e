import type { EndpointKey } from "../../../contract/endpoints.ts";
import { ERRORS, saysText } from "../../../contract/errors.ts";
import { ITEM_SHIPPED, QUOTE_EXPIRED } from "../../../contract/refusals.ts";
import { isObject, memberOf } from "../../json/json-value.ts";
import { NONE } from "../../oracles/difference.ts";
import { answered } from "../../oracles/refusal.ts";
import { sentJson } from "../../transport/exchange.ts";
import { onAnswer } from "../rule.ts";

/** The members that carry an endpoint's result. */
const RESULTS: Partial<Record<EndpointKey, readonly string[]>> = {
  "buy/init": ["session_id", "nfts"],
  "buy/status": ["result"],
  inventory: ["items"],
  "ship/quote": ["session_id", "quotes"],
  "ship/request": ["order_id"],
  "buy/crypto": ["result"],
  "take-claw-bid-init": ["session_id", "txV0s"],
};

/** Refusals of ship/request that may name an earlier order, which has the items or the quote. */
const ABOUT_AN_ORDER = [ITEM_SHIPPED, QUOTE_EXPIRED];

/** An answer is a result, pending or a refusal, and not two of these at once. */
export const resultOrRefusal = onAnswer((exchange) => {
  const { surface, endpoint, status, json } = exchange;
  const error = memberOf(json, "error");
  const requirement = surface === "user" ? "user-errors.no-result" : "errors.no-result";
  const sent = sentJson(exchange);
  const results = (RESULTS[endpoint] ?? []).filter((name) => isGiven(memberOf(json, name), name, sent));

  if (status >= 400 && status < 500) {
    if (typeof error !== "string") return [];
    if (endpoint === "ship/request" && ABOUT_AN_ORDER.some((row) => saysText(row, error))) return [];
    const [result] = results;
    const pointer = `/${result}`;
    return [[requirement, result === undefined ? NONE : answered(false, "absent", [], exchange, { pointer })]];
  }
  if (status !== 200) return [];
  const isRefusing = ERRORS.some((row) => row.member === "error" && typeof error === "string" && saysText(row, error));
  const isPending = memberOf(json, "status") === "pending" && endpoint === "buy/status" && results.length > 0;
  if (isRefusing) return [[requirement, answered(false, "absent", [], exchange, { pointer: "/error" })]];
  return isPending ? [[requirement, answered(false, "absent", [], exchange, { pointer: "/result" })]] : [];
});

/** A refusal may repeat what was sent (A-REFUSED-ECHO), and a failed purchase may have an envelope without items. */
function isGiven(value: unknown, name: string, sent: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  const items = memberOf(value, "nfts");
  if (Array.isArray(items)) return items.length > 0;
  const members = isObject(value) ? Object.entries(value) : [];
  if (members.length > 0) return members.some(([member, each]) => isGiven(each, member, sent));
  return value !== undefined && value !== null && value !== "" && value !== false && value !== memberOf(sent, name);
}
