import { expect, test } from "vitest";
import { aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { toConsole } from "./console/console.ts";
import { inconclusiveReasonsOf } from "./inconclusive-reasons.ts";
import { toSummary } from "./summary.ts";

const REASON = "the address validator was unreachable in 4 of 4 tries";

test("reasons are counted, the most frequent first", () => {
  const rows = aReport().requirements.map((row, at) => ({
    ...row,
    verdict: "inconclusive" as const,
    reason: at === 0 ? "once" : "often",
  }));
  expect(inconclusiveReasonsOf({ requirements: rows })).toEqual([
    { reason: "often", requirements: 8 },
    { reason: "once", requirements: 1 },
  ]);
});

test("the console and the summary show the reasons beside the counts", () => {
  expect(toConsole(aReport(), { color: false, width: 80 })).toContain(`Why inconclusive:\n  1  ${REASON}\n`);
  expect(toSummary(aReport())).toContain(`**Why inconclusive**\n\n- 1: ${REASON}`);
  expect(toConsole(aGreenReport(), { color: false, width: 80 })).not.toContain("Why inconclusive");
  expect(toSummary(aGreenReport())).not.toContain("Why inconclusive");
});
