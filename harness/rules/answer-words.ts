import { memberOf } from "../json/json-value.ts";
import { answered } from "../oracles/refusal.ts";
import { onAnswer, onSuccess } from "./rule.ts";

/** The sandbox answers an order request with an order, and never with the body of an error. */
export const orderIsPlaced = onSuccess((exchange) => {
  const { surface, endpoint, json } = exchange;
  if (endpoint !== "ship/request" || surface !== "sandbox") return [];
  const isReserved = memberOf(json, "order_id") === null || memberOf(json, "status") === "error";
  return [["ship-request.no-error-body", answered(!isReserved, "present", [], exchange, { pointer: "/order_id" })]];
});

const WAITING = [{ status: 202 }, { json: "pending" }, { json: "processing" }];

/** Sandbox purchases are fulfilled inside buy/init, so buy/status never answers 202, `pending` or `processing`. */
export const neverPending = onAnswer((exchange) => {
  if (exchange.endpoint !== "buy/status" || exchange.surface !== "sandbox") return [];
  const values = [memberOf(exchange.json, "status"), memberOf(memberOf(exchange.json, "result"), "status")];
  const isWaiting = exchange.status === 202 || values.some((value) => value === "pending" || value === "processing");
  // A refusal shows nothing about purchases that exist.
  if (exchange.status >= 400 && !isWaiting) return [];
  return [
    ["buy-status.never-pending", answered(!isWaiting, "another than", WAITING, exchange, { pointer: "/status" })],
  ];
});
