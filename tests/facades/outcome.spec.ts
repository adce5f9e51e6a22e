import { expect, test } from "vitest";
import type { RequirementResult } from "../../contract/report.ts";
import { aGreenReport } from "../support/sample-report.ts";
import { certificateStatusOf } from "./trial.ts";

const report = aGreenReport();
const row = (id: string, verdict: RequirementResult["verdict"]): RequirementResult => {
  const [first] = report.requirements;
  if (first === undefined) throw new TypeError("the sample report has no requirement");
  return { ...first, id, surface: "sandbox", level: "must", verdict };
};
const statusWith = (...rows: readonly RequirementResult[]) =>
  certificateStatusOf({
    exitStatus: 3,
    target: { ...report.target, surfaces: ["sandbox"] },
    requirements: [...report.requirements.filter(({ verdict }) => verdict === "pass"), ...rows],
  });

test("a run gets a certificate although the separation from production was not verified", () => {
  expect(statusWith(row("sandbox.apart-from-production", "not exercised"))).toBe(0);
});

test("a run without a clause of the profile gets none", () => {
  expect(statusWith(row("buyback.answers", "not exercised"))).toBe(3);
});
