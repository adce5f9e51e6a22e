import { describe, expect, test } from "vitest";
import { aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { toJson } from "./json.ts";
import { readReport, UnreadableReport } from "./read.ts";

/** A wrong format number has its own message; older reports have no coverage. */
const OPTIONAL = new Set(["format", "coverage"]);

describe("readReport", () => {
  test.each([
    ["a failed run", aReport()],
    ["a green run", aGreenReport()],
    ["a run of an older suite", withoutCoverage()],
    ["a stopped run", aReport({ exitStatus: 2, stopped: "nothing answers", requirements: [], findings: [] })],
  ])("returns %s as it was written", (_, report) => {
    expect(readReport(toJson(report))).toEqual(report);
  });

  test("keeps unknown keys", () => {
    const text = JSON.stringify({ ...aReport(), later: { more: true } });

    expect(readReport(text)).toMatchObject({ later: { more: true } });
  });

  test.each(Object.keys(aReport()).filter((key) => !OPTIONAL.has(key)))("refuses a report without %s", (key) => {
    const text = JSON.stringify({ ...aReport(), [key]: undefined });

    expect(() => readReport(text)).toThrow(`the report is damaged: it must have required property '${key}'`);
  });

  test.each([
    ["", /^the report is not JSON: /],
    ['{"format":1,', /^the report is not JSON: /],
    ["[]", /^the report is not a JSON object$/],
    ["null", /^the report is not a JSON object$/],
    ["{}", /^the report has no "format": it was not written by this suite$/],
    ['{"format":2}', /^the report has format 2; this version reads format 1$/],
    [
      aDamaged("verdict", "fine"),
      /^the report is damaged at \/verdict: it must be equal to one of .*: pass, fail, inconclusive$/,
    ],
    [aDamaged("totals", { pass: 1 }), /^the report is damaged at \/totals: it must have required property 'fail'$/],
    [
      aDamaged("requirements", [{}]),
      /^the report is damaged at \/requirements\/0: it must have required property 'id'$/,
    ],
    [
      aDamaged("coverage", { ...aReport().coverage, draw: [{}] }),
      /^the report is damaged at \/coverage\/draw\/0: it must have required property 'surface'$/,
    ],
    [aDamaged("startedAt", "\u001b[2J"), /^the report is damaged at \/startedAt: it must match pattern/],
    ['"\u001b[2J\n::error::x', /^the report is not JSON: /],
  ])("refuses %j in one printable line", (text, message) => {
    expect(() => readReport(text)).toThrow(UnreadableReport);
    expect(() => readReport(text)).toThrow(message);
    expect(() => readReport(text)).toThrow(/^[^\p{Cc}\p{Cf}]*$/u);
  });
});

function withoutCoverage() {
  const { coverage: _, ...report } = aReport();
  return report;
}

function aDamaged(key: string, value: unknown): string {
  return JSON.stringify({ ...aReport(), [key]: value });
}
