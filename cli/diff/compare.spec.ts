import { expect, test } from "vitest";
import type { Answer } from "../../contract/difference.ts";
import type { Report, Verdict } from "../../contract/report.ts";
import { aDifference, aFinding, aGreenReport, aReport } from "../../tests/support/sample-report.ts";
import { compareReports } from "./compare.ts";
import { differenceText } from "./difference-text.ts";

function withVerdict(report: Report, id: string, verdict: Verdict): Report {
  return { ...report, requirements: report.requirements.map((row) => (row.id === id ? { ...row, verdict } : row)) };
}

test("a report does not differ from itself", () => {
  const difference = compareReports(aReport(), aReport());
  expect(difference).toMatchObject({ verdicts: [], observations: [], isWorse: false });
  expect(differenceText(difference)).toMatch(/\nnothing changed\n$/);
});

test("new findings and new violations make a report worse, removed ones do not", () => {
  const worse = compareReports(aGreenReport(), aReport());
  expect(worse.findings.new).toHaveLength(2);
  expect(worse.isWorse).toBe(true);
  const better = compareReports(aReport(), aGreenReport());
  expect(better.findings.gone).toHaveLength(2);
  expect(better.isWorse).toBe(false);
  expect(differenceText(better)).toMatch(/\nnothing got worse\n$/);
});

test("a finding that fails in another way makes a report worse, one with other ids does not", () => {
  const [, second] = aReport().findings;
  const findings = (actual: Answer) =>
    aReport({ findings: [aFinding({ differences: [aDifference(actual)] }), ...(second ? [second] : [])] });
  const session = (id: string) => findings({ status: 200, body: { json: { session_id: id } } });
  expect(compareReports(session("s-1"), session("s-2")).isWorse).toBe(false);
  const changed = compareReports(session("s-1"), findings({ status: 500, says: "x", member: "error" }));
  expect(changed.findings.changed).toHaveLength(1);
  expect(changed.isWorse).toBe(true);
});

test.each([
  ["pass", "fail", true],
  ["pass", "not exercised", true],
  ["pass", "inconclusive", true],
  ["not exercised", "fail", true],
  ["not exercised", "pass", false],
  ["not exercised", "inconclusive", false],
  ["fail", "pass", false],
  ["fail", "not exercised", false],
] as const)("from %s to %s: worse is %s", (before, after, isWorse) => {
  const of = (verdict: Verdict) => withVerdict(aGreenReport(), "buy-init.session", verdict);
  const difference = compareReports(of(before), of(after));
  expect(difference.verdicts).toMatchObject([{ requirement: "buy-init.session", before, after, isWorse }]);
  expect(difference.isWorse).toBe(isWorse);
});

test("requirements of a surface that is no longer verified make it worse if they passed", () => {
  const whole = aGreenReport();
  const narrower = aGreenReport({
    target: { ...whole.target, surfaces: ["sandbox"] },
    requirements: whole.requirements.filter(({ surface }) => surface === "sandbox"),
  });
  const difference = compareReports(whole, narrower);
  expect(difference.verdicts.map(({ surface, reason, isWorse }) => [surface, reason, isWorse])).toEqual(
    Array.from({ length: 3 }, () => ["user", "SURFACES does not name user", true]),
  );
  expect(difference.isWorse).toBe(true);
  expect(compareReports(narrower, whole).isWorse).toBe(false);
});

test("requirements that only one report has are listed and do not make it worse", () => {
  const [first, ...others] = aGreenReport().requirements;
  const difference = compareReports(aGreenReport(), aGreenReport({ requirements: others }));
  expect(difference.verdicts).toMatchObject([{ requirement: first?.id, before: "pass", isWorse: false }]);
});

test("observations differ by their values, not by ids", () => {
  const seen = (text: string) => aGreenReport({ observations: [{ topic: "t", surface: "sandbox", seen: text }] });
  expect(compareReports(seen("status 200, id a1"), seen("status 200, id b2")).observations).toEqual([]);
  expect(compareReports(seen("status 200"), seen("status 401")).observations).toEqual([
    { topic: "t", surface: "sandbox", before: ["status 200"], after: ["status 401"] },
  ]);
});

test("an unfinished run is worse than a finished one", () => {
  expect(compareReports(aReport(), aReport({ stopped: "gone", exitStatus: 2 })).isWorse).toBe(true);
});

test("hostile text can't control the terminal", () => {
  const hostile = aFinding({ requirement: "x\u001b[31m", expected: "::error::a", actual: "b\nc" });
  const text = differenceText(compareReports(aGreenReport(), aReport({ findings: [hostile] })));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|^\s*::/m);
});
