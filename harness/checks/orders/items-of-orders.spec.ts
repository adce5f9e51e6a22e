import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { ItemsOfOrders } from "./items-of-orders.ts";

function quote(check: ItemsOfOrders, rate: string, ...item_ids: readonly string[]): void {
  check.judge(anExchange({ endpoint: "ship/quote", sentBody: { item_ids }, json: { quotes: [{ id: rate }] } }));
}

function order(check: ItemsOfOrders, rate: string, order_id: string): void {
  check.judge(anExchange({ endpoint: "ship/request", sentBody: { quote_id: rate }, json: { order_id } }));
}

function findings(check: ItemsOfOrders, order_id: string, itemIds: readonly string[], status = "queued") {
  const items = itemIds.map((item_id) => ({ item_id }));
  const judged = check.judge(anExchange({ endpoint: "order", json: { order_id, status, items } }));
  return judged.map(([id, differences]) => [id, differences.length]);
}

const EXTRA = [["order.items-equal-quoted", 1]];

it("reports an item that was not quoted for the order", () => {
  const check = new ItemsOfOrders();
  quote(check, "r1", "a", "b");
  order(check, "r1", "o1");

  expect(findings(check, "o1", ["b", "a"])).toEqual([]);
  expect(findings(check, "o1", ["a", "b", "c"])).toEqual(EXTRA);
  expect(findings(check, "o1", ["c"], "cancelled")).toEqual([]);
});

it("accepts that items are left out", () => {
  const check = new ItemsOfOrders();
  quote(check, "r1", "a", "b");
  order(check, "r1", "o1");

  expect(findings(check, "o1", ["a"])).toEqual([]);
});

it("leaves orders of other runs, and those of rate and order ids that are used again", () => {
  const check = new ItemsOfOrders();
  quote(check, "r1", "a");
  quote(check, "r1", "b");
  order(check, "r1", "o1");
  quote(check, "r2", "c");
  order(check, "r2", "o1");

  expect(findings(check, "o1", ["a"])).toEqual([]);
  expect(findings(check, "o1", ["b"])).toEqual([]);
  expect(findings(check, "o1", ["c"])).toEqual([]);
  expect(findings(check, "o1", ["d"])).toEqual(EXTRA);
  expect(findings(check, "other", ["d"])).toEqual([]);
});
