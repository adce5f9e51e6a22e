import { NOT_SUBMITTED } from "../../contract/refusals.ts";
import { memberOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Difference } from "./difference.ts";
import { answered, expectedOf, isRefusal } from "./refusal.ts";

const TX_STATUS = { pointer: "/tx_status" };

/** Whether the answer says that the sale went through. */
export function isSold(exchange: Exchange): boolean {
  return exchange.status === 200 && memberOf(exchange.json, "tx_status") === "success";
}

/** The answer has to say that the sale went through. */
export function sold(exchange: Exchange): readonly Difference[] {
  return answered(isSold(exchange), "one of", [{ json: "success" }], exchange, TX_STATUS);
}

/**
 * Requires a documented form of the outcome of the broadcast.
 * @param outcome `failed` if a success is wrong
 */
export function soldOrNot(exchange: Exchange, outcome?: "failed"): readonly Difference[] {
  const txStatus = exchange.status === 200 ? memberOf(exchange.json, "tx_status") : undefined;
  const isTold = txStatus === "failed" || isRefusal(exchange, NOT_SUBMITTED);
  const failures = [{ json: "failed" }, expectedOf(NOT_SUBMITTED)];
  if (outcome === "failed") return answered(isTold, "one of", failures, exchange, TX_STATUS);
  const isKnown = isTold || txStatus === "success";
  return answered(isKnown, "one of", [{ json: "success" }, ...failures], exchange, TX_STATUS);
}
