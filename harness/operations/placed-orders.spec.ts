import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { PlacedOrders } from "./placed-orders.ts";

const ann = { name: "Ann" };
const bob = { name: "Bob" };

test("accepted orders of production are known by who placed them, the latest first", () => {
  const orders = new PlacedOrders();
  const order = (parts: object) => anExchange({ surface: "partner", endpoint: "ship/request", ...parts });

  orders.add(order({ json: { order_id: "one" } }), ann);
  orders.add(order({ json: { order_id: "two" } }), ann);
  orders.add(order({ json: { order_id: null } }), ann);
  orders.add(order({ status: 400, json: { order_id: "three" } }), ann);
  orders.add(order({ surface: "sandbox", json: { order_id: "four" } }), ann);
  orders.add(order({ json: { order_id: "five" } }), bob);

  expect(orders.of(ann)).toEqual(["two", "one"]);
  expect(orders.of(bob)).toEqual(["five"]);
  expect(orders.of({})).toEqual([]);
});
