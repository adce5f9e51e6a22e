import { expect, test } from "vitest";
import { aFinding, aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { annotationsOf } from "./annotations.ts";
import type { SuiteReport } from "./run-suite.ts";

const annotations = (report: SuiteReport) => annotationsOf(report, { GITHUB_ACTIONS: "true" });

test("the verdict and the finding of each cause are errors", () => {
  const [verdict, finding, ...others] = annotations(aReport()).trimEnd().split("\n");
  expect(verdict).toMatch(/^::error title=packproof::fail: /);
  expect(finding).toContain(`::error title=sandbox ${aFinding().requirement}::${aFinding().summary}: expected `);
  expect(others.every((line) => line.startsWith("::error title="))).toBe(true);
});

test("a passed run has none, and a run that could not be done says why", () => {
  expect(annotations(aGreenReport())).toBe("");
  expect(annotationsOf(aReport(), {})).toBe("");
  expect(annotations({ ...aReport(), shard: { index: 1, of: 2 } })).toBe("");
  expect(annotations(aReport({ exitStatus: 2, stopped: "nothing answers", findings: [] }))).toBe(
    "::error title=packproof::not done: nothing answers\n",
  );
});

test("texts of the system can't end a command, begin one or be decoded", () => {
  const hostile = "100 %0A::stop-commands::x\r\n::error::y";
  const text = annotations(aReport({ findings: [aFinding({ requirement: "a,b::c", actual: hostile })] }));
  expect(text.trimEnd().split(/[\r\n]/)).toHaveLength(2);
  expect(text).toContain("title=sandbox a%2Cb");
  expect(text).toContain("100 %250A");
});

test("there are at most as many as GitHub shows", () => {
  const findings = Array.from({ length: 40 }, () => aFinding());
  expect(annotations(aReport({ findings })).trimEnd().split("\n")).toHaveLength(10);
});
