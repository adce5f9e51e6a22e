import { expect, test } from "vitest";
import { aFinding, aGreenReport, anExchange } from "../tests/support/sample-report.ts";
import type { Report } from "./report.ts";
import { isShort, unansweredOf } from "./shortfall.ts";

const HOW = { endpoint: "ship/request", how: "connection lost" };

/** A report without a violation in which one row is undecided, because `ship/request` gave no answer. */
function anUndecidedReport(overrides: Partial<Report> = {}): Report {
  const [first, ...others] = aGreenReport().requirements;
  if (first === undefined) throw new TypeError("the sample has no row");
  const undecided = { ...first, surface: "sandbox", verdict: "inconclusive", unanswered: HOW } as const;
  return aGreenReport({ requirements: [undecided, ...others], ...overrides });
}

test("a green report lacks nothing", () => {
  expect(isShort(aGreenReport())).toBe(false);
  expect(isShort(aGreenReport({ certify: true }))).toBe(false);
});

test("a row that is undecided for want of an answer is short without any setting", () => {
  expect(isShort(anUndecidedReport())).toBe(true);
});

test("a row that is undecided for another reason is short only under CERTIFY", () => {
  const requirements = anUndecidedReport().requirements.map(({ unanswered: _, ...row }) => row);
  expect(isShort(aGreenReport({ requirements }))).toBe(false);
  expect(isShort(aGreenReport({ requirements, certify: true }))).toBe(true);
});

test("a recommendation is never short", () => {
  const requirements = anUndecidedReport().requirements.map((row) => ({ ...row, level: "may" as const }));
  expect(isShort(aGreenReport({ requirements }))).toBe(false);
});

test("a finding about the silence of the same endpoint explains the row, and no other finding does", () => {
  const { response: _, ...silent } = anExchange({ n: 9 });
  const finding = aFinding({ endpoint: "ship/request", exchanges: [9] });
  const evidence = [{ ...silent, fault: "connection lost" }, anExchange({ n: 8 })];
  expect(unansweredOf(anUndecidedReport({ findings: [finding], evidence }))).toEqual([]);
  for (const other of [{ endpoint: "ship/quote" }, { surface: "user" as const }, { exchanges: [9, 8] }])
    expect(unansweredOf(anUndecidedReport({ findings: [{ ...finding, ...other }], evidence }))).toHaveLength(1);
});

test("a report in which no requirement was verified is short", () => {
  const { requirements } = aGreenReport();
  const open = requirements.map((row) => ({ ...row, verdict: "not exercised" as const }));
  expect(isShort(aGreenReport({ requirements: open }))).toBe(true);
  expect(isShort(aGreenReport({ requirements: [...open.slice(1), ...requirements.slice(0, 1)] }))).toBe(false);
});
