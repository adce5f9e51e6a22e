import { memberOf } from "../json/json-value.ts";
import { answered } from "../oracles/refusal.ts";
import { equals, isOneOf } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

/** Checks fields of an answer whose values the documents fix or exclude. */
export function answerWords(exchange: Exchange): readonly Judgement[] {
  const { surface, endpoint, status, json } = exchange;
  const isSandbox = surface === "sandbox";
  if (endpoint === "buy/status" && isSandbox) return neverPending(exchange);
  if (status !== 200) return [];
  if (endpoint === "buyback") {
    const success = memberOf(json, "success");
    return [["buyback.success-true", equals({ pointer: "/success" }, true, success)]];
  }
  if (endpoint === "ship/request" && isSandbox) {
    const isReserved = memberOf(json, "order_id") === null || memberOf(json, "status") === "error";
    return [["ship-request.no-error-body", answered(!isReserved, "present", [], exchange, { pointer: "/order_id" })]];
  }
  if (endpoint === "take-claw-bid-finish") {
    const txStatus = memberOf(json, "tx_status");
    return [["claw-finish.tx-status", isOneOf({ pointer: "/tx_status" }, ["success", "failed"], txStatus)]];
  }
  return [];
}

const WAITING = [{ status: 202 }, { json: "pending" }, { json: "processing" }];

/** Sandbox purchases are fulfilled inside buy/init, so buy/status never answers 202, `pending` or `processing`. */
function neverPending(exchange: Exchange): readonly Judgement[] {
  const values = [memberOf(exchange.json, "status"), memberOf(memberOf(exchange.json, "result"), "status")];
  const isWaiting = exchange.status === 202 || values.some((value) => value === "pending" || value === "processing");
  // A refusal shows nothing about purchases that exist.
  if (exchange.status >= 400 && !isWaiting) return [];
  return [
    ["buy-status.never-pending", answered(!isWaiting, "another than", WAITING, exchange, { pointer: "/status" })],
  ];
}
