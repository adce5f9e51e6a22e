import { expect, test } from "vitest";
import { aFinding, anotherFinding, aReport } from "../../reports/sample-report.ts";
import { varyingTextIn } from "./varying-text.ts";

test("what only some reports found, and what failed in several ways, is told", () => {
  const other = aFinding({ differences: [] });
  expect(varyingTextIn([aReport(), aReport({ findings: [other] }), aReport()])).toEqual([
    "sandbox buy-init.amount-above-max: fails in 2 ways, all of them listed",
    "user filters.no-credential: violated in 2 of 3 reports",
  ]);
});

test("where nothing varied that is told as well, and one report tells nothing", () => {
  expect(varyingTextIn([aReport(), aReport()])).toEqual(["nothing varied in 2 reports"]);
  expect(varyingTextIn([aReport({ findings: [anotherFinding()] })])).toEqual([
    "one report does not show what varies; give those of several runs",
  ]);
});
