import { describe, expect, test } from "vitest";
import { aReport } from "../tests/support/sample-report.ts";
import { toCtrf } from "./ctrf.ts";

describe("toCtrf", () => {
  test("renders the sample", () => {
    expect(toCtrf(aReport())).toMatchSnapshot();
  });

  test("has the members that the format requires, and consistent counts", () => {
    const { reportFormat, specVersion, results } = JSON.parse(toCtrf(aReport()));
    const { tests, passed, failed, skipped, pending, other, start, stop } = results.summary;

    expect([reportFormat, specVersion, results.tool.name]).toEqual(["CTRF", "1.0.0", "packproof"]);
    expect([tests, passed + failed + skipped + pending + other]).toEqual([9, results.tests.length]);
    expect(stop - start).toBe(3210);
  });

  test("does not show a run that could not be done as passed", () => {
    const totals = { pass: 0, fail: 0, inconclusive: 0, notExercised: 0 };
    const report = aReport({ exitStatus: 2, stopped: "nothing answers", totals, requirements: [], findings: [] });

    expect(JSON.parse(toCtrf(report)).results).toMatchObject({
      summary: { tests: 1, failed: 1 },
      tests: [{ status: "failed", message: "nothing answers" }],
    });
  });
});
