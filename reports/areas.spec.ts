import { expect, test } from "vitest";
import { areaOf, areasOf } from "./areas.ts";
import { aReport } from "./sample-report.ts";

test.each([
  ["ship-quote.rates-in-order", "ship-quote"],
  ["a.b.c", "a"],
  ["nodot", "nodot"],
])("the area of %s is %s", (id, area) => {
  expect(areaOf(id)).toBe(area);
});

test("counts the same area apart on each surface", () => {
  const areas = areasOf(aReport()).filter((each) => each.name === "available");

  expect(areas.map(({ surface, counts }) => [surface, counts.pass])).toEqual([
    ["sandbox", 2],
    ["user", 1],
  ]);
});

test("counts every requirement once", () => {
  const counts = areasOf(aReport()).flatMap((each) => Object.values(each.counts));

  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(aReport().requirements.length);
});
