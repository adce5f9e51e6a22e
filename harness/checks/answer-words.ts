import { shown, unless } from "../oracles/difference.ts";
import { answerText } from "../oracles/refusal.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

/** Holds the words that an endpoint always or never says against its answers. */
export function answerWords(exchange: Exchange): readonly Judgement[] {
  const { surface, endpoint, status, json } = exchange;
  const isSandbox = surface === "sandbox";
  if (endpoint === "buy/status" && isSandbox) return neverPending(exchange);
  if (status !== 200) return [];
  if (endpoint === "buyback") {
    const success = memberOf(json, "success");
    return [["buyback.success-true", unless(success === true, "success true", `success ${shown(success)}`)]];
  }
  if (endpoint === "ship/request" && isSandbox) {
    const isReserved = memberOf(json, "order_id") === null || memberOf(json, "status") === "error";
    return [
      ["ship-request.no-error-body", unless(!isReserved, "an order id and status success", () => answerText(exchange))],
    ];
  }
  if (endpoint === "take-claw-bid-finish") {
    const txStatus = memberOf(json, "tx_status");
    const isKnown = txStatus === "success" || txStatus === "failed";
    return [["claw-finish.tx-status", unless(isKnown, "tx_status success or failed", `tx_status ${shown(txStatus)}`)]];
  }
  return [];
}

/** Fulfilment happens inside buy/init, so that nothing is ever left to wait for, by either of the words for it. */
function neverPending(exchange: Exchange): readonly Judgement[] {
  const words = [memberOf(exchange.json, "status"), memberOf(memberOf(exchange.json, "result"), "status")];
  const isWaiting = exchange.status === 202 || words.some((word) => word === "pending" || word === "processing");
  return [["buy-status.never-pending", unless(!isWaiting, "a result or a refusal", () => answerText(exchange))]];
}
