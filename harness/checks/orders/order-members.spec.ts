import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { OrderMembers } from "./order-members.ts";

const order = (members: object, order_id = "o1"): ExchangeParts => ({
  surface: "partner",
  endpoint: "order",
  json: { order_id, ...members },
});

/** Returns the number of differences by requirement. */
function differencesOf(...orders: readonly ExchangeParts[]) {
  const checks = new OrderMembers();
  for (const parts of orders) checks.add(anExchange(parts));
  return Object.fromEntries(checks.conclude().map(([, [id, differences]]) => [id, differences.length]));
}

it("requires a tracking number that is set to stay", () => {
  const [none, a, b, c] = [null, "A", "B", "C"].map((tracking_number) => order({ tracking_number }));
  if (!none || !a || !b || !c) throw new Error("no orders");
  expect(differencesOf(none, a, a)).toEqual({ "order.tracking-kept": 0 });
  expect(differencesOf(a, b, c)).toEqual({ "order.tracking-kept": 1 });
  expect(differencesOf(none, a, none)).toEqual({});
});

it("accepts one change, another label, and other orders with other numbers", () => {
  const [a, b] = ["A", "B"].map((tracking_number) => order({ tracking_number }));
  if (!a || !b) throw new Error("no orders");
  expect(differencesOf(a, b, b)).toEqual({ "order.tracking-kept": 0 });
  expect(differencesOf(a, order({ tracking_number: "Z" }, "o2"))).toEqual({});
});

it("compares times as instants", () => {
  const at = (second: number, zone = "Z") => order({ shipped_at: `2026-05-06T12:00:0${second}${zone}` });
  expect(differencesOf(at(1), at(1, "+00:00"))).toEqual({ "order.times-kept": 0 });
  expect(differencesOf(at(1), at(2), at(3))).toEqual({ "order.times-kept": 1 });
});
