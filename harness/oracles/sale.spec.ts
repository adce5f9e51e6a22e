import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { isSold, sold, soldOrNot } from "./sale.ts";

const answer = (status: number, json: unknown) =>
  anExchange({ surface: "user", endpoint: "take-claw-bid-finish", status, json });
const success = answer(200, { tx_status: "success" });
const failed = answer(200, { tx_status: "failed" });
const notSubmitted = answer(400, { error: "Failed to submit transaction" });

it("accepts only a success as a sale", () => {
  expect(isSold(success)).toBe(true);
  expect(sold(success)).toEqual([]);
  for (const other of [failed, notSubmitted, answer(202, { tx_status: "success" })])
    expect(sold(other)).toHaveLength(1);
});

it("takes either form of a failed broadcast", () => {
  expect(soldOrNot(failed, "failed")).toEqual([]);
  expect(soldOrNot(notSubmitted, "failed")).toEqual([]);
  expect(soldOrNot(success, "failed")).toHaveLength(1);
  expect(soldOrNot(success)).toEqual([]);
});

it.each([
  [200, { tx_status: "SUCCESS" }],
  [200, {}],
  [400, { error: "Session expired" }],
  [500, { error: "Failed to submit transaction" }],
  [201, { tx_status: "failed" }],
])("takes %i %j for no outcome", (status, json) => {
  expect(soldOrNot(answer(status, json))).toHaveLength(1);
});
