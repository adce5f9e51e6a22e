import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { showsResultWhileHeld } from "./held-polls.ts";

const WINDOW_MS = 6_000;
const PENDING = { status: "pending" };
const RESULT = { result: { session_id: "s", nfts: [] } };

const bought: ExchangeParts = { endpoint: "buy/crypto", json: { result: { session_id: "s" } } };
const poll = (json: unknown, sentAtMs: number, doneAtMs: number): ExchangeParts => ({
  endpoint: "buy/status",
  sentBody: { session_id: "s" },
  json,
  sentAtMs,
  doneAtMs,
});

/** Returns the numbers of differences of the judged answers, in the order of the answers. */
function differencesOf(...exchanges: readonly ExchangeParts[]): readonly number[] {
  const all = exchanges.map((parts) => anExchange({ surface: "user", ...parts }));
  return judgedBy(showsResultWhileHeld, all).map(([, [, differences]]) => differences.length);
}

it("finds a pending answer long after another poll has shown the result", () => {
  expect(differencesOf(bought, poll(RESULT, 2_000, 2_010), poll(PENDING, 0, WINDOW_MS))).toEqual([1]);
});

it("accepts a result at the end of the window", () => {
  expect(differencesOf(bought, poll(RESULT, 2_000, 2_010), poll(RESULT, 0, WINDOW_MS))).toEqual([0]);
});

it("leaves open a pending answer right after a result, polls that did not overlap, and purchases that were arranged", () => {
  expect(differencesOf(bought, poll(RESULT, 2_000, 4_000), poll(PENDING, 0, WINDOW_MS))).toEqual([]);
  expect(differencesOf(bought, poll(RESULT, 0, 10), poll(PENDING, 20, WINDOW_MS))).toEqual([]);
  expect(differencesOf(poll(RESULT, 2_000, 2_010), poll(PENDING, 0, WINDOW_MS))).toEqual([]);
});
