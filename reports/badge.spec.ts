import { expect, test } from "vitest";
import { aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { toBadge } from "./badge.ts";
import { parseXml } from "./well-formed.ts";

const open = { pass: 6, fail: 0, inconclusive: 1, notExercised: 2 };

test.each([
  ["a violation", aReport(), "packproof: 2 violated"],
  ["everything kept", aGreenReport(), "packproof: 9 passed"],
  ["a part not verified", aGreenReport({ totals: open }), "packproof: 6 passed, 3 not verified"],
  ["a stopped run", aReport({ exitStatus: 2 }), "packproof: not run"],
])("the badge reads %s", (_, report, label) => {
  expect(parseXml(toBadge(report)).attributes["aria-label"]).toBe(label);
});

test("the badge of the sample", () => {
  expect(toBadge(aReport())).toMatchSnapshot();
});

test.each([
  [0, "pass", "#23774a"],
  [1, "fail", "#b3261e"],
  [2, "inconclusive", "#b3261e"],
  [3, "inconclusive", "#8a5a00"],
] as const)("exit status %i has its colour", (exitStatus, verdict, color) => {
  expect(toBadge(aReport({ exitStatus, verdict }))).toContain(color);
});
