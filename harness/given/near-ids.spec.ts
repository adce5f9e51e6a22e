import { expect, it } from "vitest";
import { nearIds } from "./near-ids.ts";

const ids = (id: string) => nearIds(id).map((near) => near.id);

it("differs from the id in ways that lookups often ignore", () => {
  expect(ids("Order_a1")).toEqual(["oRDER_A1", " Order_a1 "]);
});

it("leaves the case of hexadecimal ids and of digits alone", () => {
  expect(ids("0f8c168a-0000-4000-8000-00000000000a")).toHaveLength(1);
  expect(ids("4711")).toEqual([" 4711 "]);
});
