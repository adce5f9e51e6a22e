import { expect, test } from "vitest";
import type { RequirementResult } from "../contract/report.ts";
import { aGreenReport, aLostRequirement, aReport } from "../tests/support/sample-report.ts";
import { countsLine, verdictText } from "./verdict-text.ts";

function aRow(): RequirementResult {
  const [row] = aGreenReport().requirements.filter(({ level }) => level === "must");
  if (row === undefined) throw new TypeError("the sample has no required row");
  return row;
}

const open = { pass: 6, fail: 0, inconclusive: 1, notExercised: 2 };

test.each([
  [aGreenReport(), "pass: all 9 requirements passed"],
  [aGreenReport({ totals: open }), "pass: 6 requirements passed, 3 not verified"],
  [aGreenReport({ totals: { ...open, pass: 1 } }), "pass: 1 requirement passed, 3 not verified"],
  [aReport(), "fail: 2 requirements violated, 4 passed, 3 not verified"],
  [aReport({ exitStatus: 2, stopped: "BASE_URL: no answer" }), "not done: BASE_URL: no answer"],
  [aReport({ exitStatus: 2 }), "not done: the run could not be done"],
  [
    aGreenReport({
      exitStatus: 3,
      totals: open,
      certify: true,
      requirements: [aRow(), { ...aRow(), verdict: "inconclusive" }],
    }),
    "not certified: nothing violated, but a required clause is among 3 not verified",
  ],
  [
    aGreenReport({
      exitStatus: 3,
      totals: open,
      floors: {
        minVerified: { asked: "90%", needed: 9, verified: 6 },
        baseline: { startedAt: "", lost: [aLostRequirement()] },
      },
    }),
    "not enough verified: nothing violated, but 6 requirements verified where MIN_VERIFIED=90% needs 9, " +
      "and 1 requirement that passed in BASELINE is not verified now",
  ],
  [
    aGreenReport({ exitStatus: 3, requirements: [{ ...aRow(), verdict: "not exercised" }] }),
    "not enough verified: nothing violated, but no requirement was verified",
  ],
  [
    aGreenReport({
      exitStatus: 3,
      totals: open,
      requirements: ["ship/request", "order", "ship/request"].map((endpoint) => ({
        ...aRow(),
        verdict: "inconclusive",
        unanswered: { endpoint, how: "connection lost" },
      })),
    }),
    "not enough verified: nothing violated, but 6 of 9 verified; " +
      "2 rows of ship/request undecided: connection lost, 1 of other endpoints",
  ],
  [aGreenReport({ verdict: "inconclusive", totals: open }), "inconclusive: nothing violated, 6 passed, 3 not verified"],
])("the sentence about a run, case %#", (report, sentence) => {
  expect(verdictText(report)).toBe(sentence);
});

test("requirements that were not verified count as skipped", () => {
  expect(countsLine(aReport({ totals: open }))).toBe("6 passed, 0 failed, 3 skipped: 6 of 9 passed, 3 not verified");
});
