import { expect, test } from "vitest";
import { areaOf } from "./area.ts";

test.each([
  ["ship-quote.rates-in-order", "ship-quote"],
  ["a.b.c", "a"],
  ["nodot", "nodot"],
])("the area of %s is %s", (id, area) => {
  expect(areaOf(id)).toBe(area);
});
