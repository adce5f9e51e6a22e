import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { OrderAges } from "./order-ages.ts";

const read = (second: string, order = "order-0001") =>
  anExchange({ endpoint: "order", json: { order_id: order, created_at: `2026-05-06T09:00:${second}Z` } });

/** Returns the numbers of differences of all judgements. */
function judged(...seconds: readonly string[]): readonly number[] {
  const ages = new OrderAges();
  return seconds.flatMap((second) => ages.judge(read(second)).map(([, differences]) => differences.length));
}

it("passes an order whose time stays, also where one answer has no fractions", () => {
  expect(judged("01.500", "01.500", "01.000")).toEqual([0, 0]);
});

it("finds a time that is another one at each read", () => {
  expect(judged("01.100", "02.200", "03.300")).toEqual([1]);
});

it("does not judge two alternating times, which two instances may have", () => {
  expect(judged("01.100", "01.200", "01.100", "01.200", "01.100")).toEqual([]);
});
