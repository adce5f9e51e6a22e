import { expect, it } from "vitest";
import { longerIds, nearIds } from "./near-ids.ts";

const ids = (id: string) => nearIds(id).map((near) => near.id);

it("differs from the id in ways that lookups often ignore", () => {
  expect(ids("Order_a1")).toEqual(["oRDER_A1", " Order_a1 ", "Order_a1\n", "Order_a_"]);
});

it("does not swap the case of hexadecimal ids and of digits", () => {
  expect(ids("0f8c168a-0000-4000-8000-00000000000a")).toHaveLength(3);
  expect(ids("0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B")).toHaveLength(3);
  expect(ids("4711")).toEqual([" 4711 ", "4711\n"]);
});

it("leaves out an id that ends with an underscore anyway", () => {
  expect(ids("4711471_")).toEqual([" 4711471_ ", "4711471_\n"]);
});

it("replaces a whole character that is two code units", () => {
  expect(ids("card-one-🂡")).toContain("card-one-_");
});

it("adds letters to an id", () => {
  expect(longerIds("Order_a1").map(({ id }) => id)).toEqual(["Order_a1x", "xOrder_a1"]);
});

it("makes no id if the given one is short, because it may exist", () => {
  expect(ids("a1B")).toEqual([" a1B ", "a1B\n"]);
  expect(longerIds("a1B")).toEqual([]);
});
