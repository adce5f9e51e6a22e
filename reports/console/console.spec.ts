import { describe, expect, test } from "vitest";
import type { RequirementResult } from "../../contract/report.ts";
import { SURFACES } from "../../contract/surface.ts";
import { aFinding, aGreenReport, aLostRequirement, aReport } from "../../tests/support/sample-report.ts";
import { toConsole } from "./console.ts";

const plain = { color: false, width: 80 };

describe("toConsole", () => {
  test("shows each finding with its source and a command that repeats it", () => {
    expect(toConsole(aReport(), { ...plain, reportDir: "reports/out" })).toMatchSnapshot();
  });

  test("with verbose, shows every area and every reason", () => {
    expect(toConsole(aReport(), { ...plain, verbose: true })).toMatchSnapshot();
  });

  test("ends with the plain line of counts, with and without colour", () => {
    expect(toConsole(aReport(), plain)).toMatch(/\n4 passed, 2 failed, 3 skipped: 4 of 9 passed, 3 not verified\n$/);
    expect(toConsole(aReport(), { ...plain, color: true })).toMatch(
      /\n4 passed, 2 failed, 3 skipped: 4 of 9 passed, 3 not verified\n$/,
    );
  });

  test("lists what passed in the baseline and is not verified now, with the reason", () => {
    const floors = { baseline: { startedAt: "", lost: [aLostRequirement()] } };
    expect(toConsole(aGreenReport({ exitStatus: 3, floors }), { ...plain, width: 120 })).toContain(
      "not verified now:\nLOST  sandbox buyback.expired: not exercised, PROVIDER_STATES_URL is not set\n",
    );
  });

  test("has escape bytes with colour and none without", () => {
    expect(toConsole(aReport(), plain)).not.toContain("\u001b");
    expect(toConsole(aReport(), { ...plain, color: true })).toContain("\u001b[31m");
  });

  test("fits a passing run of all surfaces on one screen", () => {
    const requirements = SURFACES.flatMap((surface) => Array.from({ length: 150 }, (_, i) => aKept(surface, i)));
    const report = aGreenReport({ requirements, totals: { pass: 450, fail: 0, inconclusive: 0, notExercised: 0 } });

    const lines = toConsole(report, { ...plain, reportDir: "reports/out" })
      .trimEnd()
      .split("\n");

    expect(lines.length).toBeLessThanOrEqual(24);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test("lists unexercised requirements of an area that passed", () => {
    expect(toConsole(aReport(), plain)).toContain("buyback 0 of 1");
  });

  test("shows one line for each finding after those shown in full", () => {
    const findings = Array.from({ length: 14 }, (_, i) => aFinding({ summary: `fault ${i}` }));

    const text = toConsole(aReport({ findings }), plain);

    expect(text.match(/ {2}expected {2}/g)).toHaveLength(12);
    expect(text).toContain("and 2 more findings:\n  FAIL sandbox buy-init.amount-above-max: fault 12\n");
  });

  test("truncates a long answer and marks it as truncated", () => {
    const findings = [aFinding({ actual: "x".repeat(100_000) })];

    expect(toConsole(aReport({ findings }), plain)).toMatch(/x…\s+\(99600 more characters\)/);
  });

  test("shows why a run could not be done", () => {
    const report = aReport({
      exitStatus: 2,
      stopped: "nothing answers at http://localhost:4010",
      requirements: [],
      findings: [],
    });

    expect(toConsole(report, plain)).toContain(
      "verdict  not done: nothing answers at http://localhost:4010 | http://localhost:4010\n",
    );
  });

  test("says that TLS was not verified", () => {
    const target = { ...aReport().target, baseUrl: "https://mock.example", tls: "not verified" } as const;
    expect(toConsole(aReport({ target }), plain)).toContain(" | https://mock.example, TLS NOT VERIFIED\n");
  });
});

function aKept(surface: RequirementResult["surface"], i: number): RequirementResult {
  const id = `area-number-${i % 14}.rule-${i}`;
  return { id, surface, title: "keeps a rule", source: "partner-api.md", level: "must", verdict: "pass" };
}
