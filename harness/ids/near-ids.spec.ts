import { expect, it } from "vitest";
import { nearIds } from "./near-ids.ts";

const ids = (id: string) => nearIds(id).map((near) => near.id);

it("differs from the id in ways that lookups may ignore", () => {
  expect(ids("Order_a1")).toEqual(["Order_a1x", "xOrder_a1", "Order_a_"]);
});

it("leaves out an id that ends with an underscore anyway", () => {
  expect(ids("4711471_")).toEqual(["4711471_x", "x4711471_"]);
});

it("replaces a whole character that is two code units", () => {
  expect(ids("card-one-🂡")).toContain("card-one-_");
});

it("makes no id if the given one is short, because it may exist", () => {
  expect(ids("a1B")).toEqual([]);
});
