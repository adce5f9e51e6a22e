import { expect, test } from "vitest";
import type { Report, RequirementResult } from "../../contract/report.ts";
import { LEFT_OUT } from "../../harness/run/verdicts.ts";
import { aGreenReport, aReport } from "../../tests/support/sample-report.ts";
import { judgeFloors } from "./judge.ts";

const EXPIRED = "buyback.expired";

/** A passing report in which some rows are changed. */
function green(change: (row: RequirementResult) => Partial<RequirementResult> = () => ({})): Report {
  const report = aGreenReport();
  return { ...report, requirements: report.requirements.map((row) => ({ ...row, ...change(row) })) };
}

const withoutExpired = (reason = "PROVIDER_STATES_URL is not set") =>
  green(({ id }) => (id === EXPIRED ? { verdict: "not exercised", reason } : {}));

test.each([
  [{ requirements: 9 }, 0],
  [{ requirements: 10 }, 3],
  [{ percent: 100 }, 0],
] as const)("of nine verified requirements, MIN_VERIFIED=%j gives exit status %i", (minVerified, exitStatus) => {
  expect(judgeFloors(green(), { minVerified }).exitStatus).toBe(exitStatus);
});

test("a percentage is rounded up and printed with the number of verified requirements", () => {
  expect(judgeFloors(withoutExpired(), { minVerified: { percent: 90 } })).toMatchObject({
    exitStatus: 3,
    floors: { minVerified: { asked: "90%", needed: 9, verified: 8 } },
  });
  expect(judgeFloors(withoutExpired(), { minVerified: { percent: 88 } }).exitStatus).toBe(0);
});

test("a violated requirement counts as verified and the exit status stays 1", () => {
  expect(judgeFloors(aReport(), { minVerified: { requirements: 9 } })).toMatchObject({
    exitStatus: 1,
    floors: { minVerified: { verified: 6 } },
  });
  const stopped = { ...withoutExpired(), exitStatus: 2, stopped: "nothing answers" } as const;
  expect(judgeFloors(stopped, { minVerified: { percent: 100 } }).exitStatus).toBe(2);
});

test("a percentage refers to the requirements that apply and were selected", () => {
  const report = green(({ id }) =>
    id === EXPIRED
      ? { verdict: "not exercised", applies: false }
      : id === "ship-quote.granularity"
        ? { verdict: "not exercised", reason: LEFT_OUT }
        : {},
  );
  expect(judgeFloors(report, { minVerified: { percent: 100 } })).toMatchObject({
    exitStatus: 0,
    floors: { minVerified: { needed: 7, verified: 7 } },
  });
});

test("requirements that passed in the baseline and are not verified now are listed with the reason", () => {
  expect(judgeFloors(withoutExpired(), { baseline: aGreenReport() })).toMatchObject({
    exitStatus: 3,
    floors: {
      baseline: {
        lost: [
          {
            requirement: EXPIRED,
            surface: "sandbox",
            verdict: "not exercised",
            reason: "PROVIDER_STATES_URL is not set",
          },
        ],
      },
    },
  });
});

test("requirements that were unverified in the baseline, excluded or violated are not listed", () => {
  expect(judgeFloors(withoutExpired(), { baseline: withoutExpired() }).exitStatus).toBe(0);
  expect(judgeFloors(withoutExpired(LEFT_OUT), { baseline: green() }).exitStatus).toBe(0);
  const violated = green(({ id }) => (id === EXPIRED ? { verdict: "fail" } : {}));
  expect(judgeFloors(violated, { baseline: green() }).floors?.baseline?.lost).toEqual([]);
});

test("all requirements of a surface that is no longer verified are listed", () => {
  const now = green();
  const narrower = {
    ...now,
    target: { ...now.target, surfaces: ["sandbox"] as const },
    requirements: now.requirements.filter(({ surface }) => surface === "sandbox"),
  };
  const { exitStatus, floors } = judgeFloors(narrower, { baseline: green() });
  expect(exitStatus).toBe(3);
  expect(floors?.baseline?.lost.map(({ surface, reason }) => [surface, reason])).toEqual(
    Array.from({ length: 3 }, () => ["user", "SURFACES does not name user"]),
  );
});
