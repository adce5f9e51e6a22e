import { expect, test } from "vitest";
import { aFinding, anotherFinding, aReport } from "../../tests/support/sample-report.ts";
import { varyingTextIn } from "./varying-text.ts";

test("differences between the reports are listed", () => {
  const other = aFinding({ differences: [] });
  expect(varyingTextIn([aReport(), aReport({ findings: [other] }), aReport()])).toEqual([
    "sandbox buy-init.amount-above-max: fails in 2 ways, all of them listed",
    "user filters.no-credential: violated in 2 of 3 reports",
  ]);
});

test("equal reports are reported as equal, and a single report gives no text", () => {
  expect(varyingTextIn([aReport(), aReport()])).toEqual(["nothing varied in 2 reports"]);
  expect(varyingTextIn([aReport({ findings: [anotherFinding()] })])).toEqual([
    "one report does not show what varies; give those of several runs",
  ]);
});
