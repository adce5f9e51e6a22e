import { describe, expect, test } from "vitest";
import { aCoverage } from "../tests/support/sample-report.ts";
import { coverageCounts, coverageLine, coveredSurfaces } from "./coverage-counts.ts";

describe("coverageCounts", () => {
  test("counts what was exercised of each kind", () => {
    expect(coverageCounts(aCoverage()).map(({ what, touched, all }) => [what, touched, all])).toEqual([
      ["error texts", 1, 2],
      ["states", 2, 3],
      ["transitions", 1, 2],
      ["forbidden transitions", 1, 2],
      ["sides of limits", 2, 2],
      ["fields with a value", 2, 2],
      ["nullable fields null", 0, 1],
    ]);
  });

  test("omits kinds that a surface does not have", () => {
    expect(coverageCounts(aCoverage(), "partner")).toEqual([]);
    expect(coveredSurfaces(aCoverage())).toEqual(["sandbox"]);
  });
});

test("coverageLine adds both kinds of transitions, and is empty without coverage", () => {
  expect(coverageLine(aCoverage())).toBe("1/2 error texts, 2/4 transitions, 2/2 limits, 2/2 fields");
  expect(coverageLine(undefined)).toBe("");
});
