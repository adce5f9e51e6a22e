import { errorRow } from "../../contract/errors.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import { type Difference, unless } from "./difference.ts";
import { answerText, isRefusal } from "./refusal.ts";

const NOT_SUBMITTED = errorRow("take-claw-bid-finish", "Failed to submit transaction");

/** Whether the answer says that the sale went through. */
export function isSold(exchange: Exchange): boolean {
  return exchange.status === 200 && memberOf(exchange.json, "tx_status") === "success";
}

/** The answer has to say that the sale went through. */
export function sold(exchange: Exchange): readonly Difference[] {
  return unless(isSold(exchange), "200 with tx_status `success`", answerText(exchange));
}

/**
 * The answer has to say in a documented form how the broadcast went.
 * @param outcome `failed` where it must not have gone well
 */
export function soldOrNot(exchange: Exchange, outcome?: "failed"): readonly Difference[] {
  const txStatus = exchange.status === 200 ? memberOf(exchange.json, "tx_status") : undefined;
  const isTold = txStatus === "failed" || isRefusal(exchange, NOT_SUBMITTED);
  const failure = `200 with tx_status \`failed\` or 400 \`${NOT_SUBMITTED.text}\``;
  if (outcome === "failed") return unless(isTold, failure, answerText(exchange));
  return unless(
    isTold || txStatus === "success",
    `200 with tx_status \`success\`, or ${failure}`,
    answerText(exchange),
  );
}
