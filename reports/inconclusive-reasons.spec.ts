import { expect, test } from "vitest";
import { aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { toConsole } from "./console/console.ts";
import { toHtml } from "./html/page.ts";
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
    { reason: "often", rows: rows.slice(1) },
    { reason: "once", rows: rows.slice(0, 1) },
  ]);
});

test("a reason stands beside the last request before it, and the page says where there was none", async () => {
  const curl = aReport().requirements.find((row) => row.curl !== undefined)?.curl;
  expect(toConsole(aReport(), { color: false, width: 40 })).toContain(`\n     ${curl}\n`);
  expect(await toHtml(aReport())).toContain("The last request before that");
  const requirements = aReport().requirements.map(({ curl: _, ...row }) => row);
  expect(await toHtml(aReport({ requirements }))).toContain("No request was sent.");
  expect(await toHtml(aGreenReport())).not.toContain("Not decided, and why");
});

test("the console and the summary show the reasons beside the counts", () => {
  expect(toConsole(aReport(), { color: false, width: 80 })).toContain(`Why inconclusive:\n  1  ${REASON}\n`);
  expect(toSummary(aReport())).toContain(`**Why inconclusive**\n\n- 1: ${REASON}`);
  expect(toConsole(aGreenReport(), { color: false, width: 80 })).not.toContain("Why inconclusive");
  expect(toSummary(aGreenReport())).not.toContain("Why inconclusive");
});
