import { expect, test } from "vitest";
import { aReport } from "../tests/support/sample-report.ts";
import { areasOf } from "./areas.ts";

test("counts the same area separately on each surface", () => {
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
