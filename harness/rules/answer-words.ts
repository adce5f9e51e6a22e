import { memberOf } from "../json/json-value.ts";
import { answered } from "../oracles/refusal.ts";
import { equals, isOneOf } from "../oracles/value.ts";
import type { AnswerRule } from "./rule.ts";

/** An accepted sellback says that it succeeded. */
export const saleSucceeded: AnswerRule = ({ endpoint, json }) =>
  endpoint === "buyback"
    ? [["buyback.success-true", equals({ pointer: "/success" }, true, memberOf(json, "success"))]]
    : [];

/** The sandbox answers an order request with an order, and never with the body of an error. */
export const orderIsPlaced: AnswerRule = (exchange) => {
  const { surface, endpoint, json } = exchange;
  if (endpoint !== "ship/request" || surface !== "sandbox") return [];
  const isReserved = memberOf(json, "order_id") === null || memberOf(json, "status") === "error";
  return [["ship-request.no-error-body", answered(!isReserved, "present", [], exchange, { pointer: "/order_id" })]];
};

/** A transaction of a claw has one of the two documented outcomes. */
export const transactionEnds: AnswerRule = ({ endpoint, json }) => {
  if (endpoint !== "take-claw-bid-finish") return [];
  const txStatus = memberOf(json, "tx_status");
  return [["claw-finish.tx-status", isOneOf({ pointer: "/tx_status" }, ["success", "failed"], txStatus)]];
};

const WAITING = [{ status: 202 }, { json: "pending" }, { json: "processing" }];

/** Sandbox purchases are fulfilled inside buy/init, so buy/status never answers 202, `pending` or `processing`. */
export const neverPending: AnswerRule = (exchange) => {
  if (exchange.endpoint !== "buy/status" || exchange.surface !== "sandbox") return [];
  const values = [memberOf(exchange.json, "status"), memberOf(memberOf(exchange.json, "result"), "status")];
  const isWaiting = exchange.status === 202 || values.some((value) => value === "pending" || value === "processing");
  // A refusal shows nothing about purchases that exist.
  if (exchange.status >= 400 && !isWaiting) return [];
  return [
    ["buy-status.never-pending", answered(!isWaiting, "another than", WAITING, exchange, { pointer: "/status" })],
  ];
};
