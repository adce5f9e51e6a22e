import { expect, test } from "vitest";
import type { KnownFailureResult } from "../../contract/report.ts";
import { LEFT_OUT } from "../../harness/run/verdicts.ts";
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

test("a narrowed run does not end the problem of a run that was not done", () => {
  const undone = openProblems([], { ...aGreenReport(), exitStatus: 2, stopped: "nothing answers" });
  const green = aGreenReport();
  const requirements = green.requirements.map((row, at) =>
    at === 0 ? { ...row, verdict: "not exercised" as const, reason: LEFT_OUT } : row,
  );
  expect(openProblems(undone, { ...green, requirements })).toEqual(undone);
  expect(openProblems(undone, green)).toEqual([]);
});
