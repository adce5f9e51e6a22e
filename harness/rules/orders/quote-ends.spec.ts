import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { endsToTheSecond } from "./quote-ends.ts";

const order = (created_at: string): ExchangeParts => ({ endpoint: "order", json: { order_id: "o", created_at } });
const SECONDS = order("2026-05-06T12:00:07Z");

/** Quotes that end at these times of an hour, some seconds apart. */
function quotes(apartS: number, ...ends: readonly string[]): readonly ExchangeParts[] {
  return ends.map((end, nth) => ({
    endpoint: "ship/quote",
    sentBody: { item_ids: ["a"], destination: {} },
    json: { session_id: `s${nth}`, expires_at: `2026-05-06T12:${end}Z`, quotes: [{ id: `r${nth}` }] },
    sentAtMs: nth * apartS * 1000,
  }));
}

it.each([
  ["cut to the minute", [...quotes(6, "15:00", "15:00", "15:00"), SECONDS], 1],
  ["to the second", [...quotes(6, "15:00", "15:06", "15:12"), SECONDS], 0],
  ["of one whole minute, issued within seconds", [...quotes(1, "15:00", "15:00", "15:00"), SECONDS], 0],
  ["too few", [...quotes(20, "15:00", "15:00"), SECONDS], 0],
  ["of a clock that shows no seconds", [...quotes(6, "15:00", "15:00", "15:00"), order("2026-05-06T12:00:00Z")], 0],
] as const)("finds ends %s: %j", (_, exchanges, expected) => {
  expect(judgedBy(endsToTheSecond, exchanges.map(anExchange))).toHaveLength(expected);
});
