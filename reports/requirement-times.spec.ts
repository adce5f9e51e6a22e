import { expect, test } from "vitest";
import { aReport } from "../tests/support/sample-report.ts";
import { toCtrf } from "./ctrf.ts";
import { toJunit } from "./junit.ts";
import { requirementTimes } from "./requirement-times.ts";

const played = { title: "t", surface: "sandbox", startedAt: "", verdict: "pass" } as const;
const scenarios = [
  { ...played, durationMs: 300, requirements: ["available.array", "buy-init.session"] },
  { ...played, durationMs: 50, requirements: ["available.array"] },
];

test("the time of a requirement is its share of the scenarios that name it", () => {
  const timeOf = requirementTimes({ scenarios });
  expect(timeOf({ id: "available.array", surface: "sandbox" })).toBe(200);
  expect(timeOf({ id: "buy-init.session", surface: "sandbox" })).toBe(150);
  expect(timeOf({ id: "available.array", surface: "user" })).toBe(0);
});

test("JUnit and CTRF have these times, and a suite has their sum", () => {
  const report = aReport({ scenarios });
  const junit = toJunit(report);
  expect(junit).toMatch(/name="available\.array: [^"]+" time="0\.200"/);
  expect(junit).toMatch(/<testsuite name="sandbox"[^>]* time="0\.350"/);
  expect(junit).toMatch(/<testsuites [^>]* time="3\.210"/);
  const { tests } = JSON.parse(toCtrf(report)).results as { tests: { name: string; duration: number }[] };
  expect(tests.find(({ name }) => name.startsWith("buy-init.session"))?.duration).toBe(150);
});
