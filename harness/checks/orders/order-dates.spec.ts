import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { OrderDates } from "./order-dates.ts";

const START_MS = Date.parse("2026-02-03T10:00:00Z");

/** Places orders one minute after another, each dated so many seconds after its request, and reads them. */
function findings(leadsS: readonly number[], { movedS = 0, surface = "partner" as const } = {}) {
  const check = new OrderDates();
  for (const [at, leadS] of leadsS.entries()) {
    const order_id = `order-${at}`;
    const sentAtMs = at * 60_000;
    check.add(anExchange({ surface, endpoint: "ship/request", sentAtMs, json: { order_id } }), movedS);
    const created_at = new Date(START_MS + sentAtMs + leadS * 1000).toISOString();
    check.add(anExchange({ surface, endpoint: "order", json: { order_id, created_at } }), movedS);
  }
  return check.conclude().map(([{ json }, [id, differences]]) => [json, id, differences.length]);
}

it("reports two orders among others that are dated an hour early", () => {
  const json = { order_id: "order-1", created_at: "2026-02-03T09:01:00.000Z" };

  expect(findings([0, -3600, 1, -3600, 2])).toEqual([[json, "order.created-at-of-request", 1]]);
});

it.each([
  ["a clock that differs from that of the suite", [-7200, -7200, -7200, -7200, -7200]],
  ["clocks of instances that differ by minutes", [0, -600, 0, -600, 0]],
  ["a single order", [0, -3600, 0, 0, 0]],
  ["a clock that was moved meanwhile", [0, 0, 0, 3600, 3600]],
  ["too few other orders", [0, -3600, -3600, 0]],
])("accepts %s", (_, leadsS) => expect(findings(leadsS)).toEqual([]));

it("leaves orders that were placed after a move of the clock", () => {
  expect(findings([0, -3600, 1, -3600, 2], { movedS: 60 })).toEqual([]);
});
