import { expect, test } from "vitest";
import type { KnownFailureResult } from "../../contract/report.ts";
import { aGreenReport, aReport } from "../../tests/support/sample-report.ts";
import { messageOf } from "./message.ts";
import { openProblems } from "./problem.ts";

const red = aReport();
const before = openProblems([], red);
const excused: readonly KnownFailureResult[] = red.requirements
  .filter(({ verdict }) => verdict === "fail")
  .map(({ id, surface }) => ({ requirement: id, surface, standing: "excused" }));

test("what is only excused is not told to pass", () => {
  const report = aReport({ exitStatus: 0, knownFailures: excused });
  const after = openProblems(before, report);
  expect(after).toEqual([]);
  expect(messageOf(before, after, report, "")).toMatchObject({
    event: "closed",
    headline: `nothing is violated but what is excused: ${excused.length}, resolved: 0`,
  });
});

test("what passes is told to pass", () => {
  const message = messageOf(before, [], aGreenReport(), "");
  expect(message.headline).toBe(`everything passes again, resolved: ${before.length}`);
});
