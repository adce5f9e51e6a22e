import { expect, test } from "vitest";
import type { RequirementResult } from "../contract/report.ts";
import { aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { toConsole } from "./console/console.ts";
import { toHar } from "./har.ts";
import { toHtml } from "./html/page.ts";
import { inconclusiveReasonsOf } from "./inconclusive-reasons.ts";
import { toSummary } from "./summary.ts";

const REASON = "the address validator was unreachable in 4 of 4 tries";

/** The sample's first row, undecided after these exchanges. */
function undecided(id: string, reason: string, ...sequence: readonly number[]): RequirementResult {
  return { id, surface: "sandbox", title: "", source: "", level: "must", verdict: "inconclusive", reason, sequence };
}

test("rows of one reason are counted for each endpoint whose request decided, the most frequent first", () => {
  const { evidence } = aReport();
  const [one, other] = evidence.map(({ n }) => n) as [number, number];
  const endpoints = evidence.map(({ endpoint }) => endpoint);
  const requirements = [undecided("a", "r", other), undecided("b", "r", other, one), undecided("c", "r", one)];
  expect(inconclusiveReasonsOf({ requirements, evidence })).toMatchObject([
    { reason: "r", endpoint: endpoints[0], rows: requirements.slice(1) },
    { reason: "r", endpoint: endpoints[1], rows: requirements.slice(0, 1) },
  ]);
});

test("each reason has what the reader can do", () => {
  const reason = "the pack list has changed since it was read";
  const unanswered = { endpoint: "card", how: "timed out" };
  const requirements = [undecided("a", reason), { ...undecided("b", "x"), unanswered }, undecided("c", "y")];
  const advice = inconclusiveReasonsOf({ requirements, evidence: [] }).map((each) => each.advice);
  expect(advice[0]).toBe("run while nobody edits the packs");
  expect(advice[1]).toMatch(/^send the request alone/);
  expect(advice[2]).toMatch(/^run again/);
});

test("a reason stands beside the last request before it, and the page says where there was none", async () => {
  const curl = aReport().requirements.find((row) => row.curl !== undefined)?.curl;
  expect(toConsole(aReport(), { color: false, width: 40 })).toContain(`\n     ${curl}\n`);
  expect(await toHtml(aReport())).toContain("The last request before that");
  const requirements = aReport().requirements.map(({ curl: _, ...row }) => row);
  expect(await toHtml(aReport({ requirements }))).toContain("No request was sent.");
  expect(await toHtml(aGreenReport())).not.toContain("Not decided, and why");
});

test("the script of a reason is printed with the folder of the report, and its exchanges are on the page", async () => {
  const requirements = aReport().requirements.map((row) =>
    row.verdict === "inconclusive"
      ? { ...row, script: "#!/bin/sh\ncurl x\n", sequence: [aReport().evidence[0]?.n ?? 0] }
      : row,
  );
  const report = aReport({ requirements });
  const id = requirements.find((row) => row.verdict === "inconclusive")?.id;
  expect(toConsole(report, { color: false, width: 80, scriptFlags: "--report-dir out" })).toContain(
    `\n     npx packproof script ${id} --surface sandbox --report-dir out | sh\n`,
  );
  const page = await toHtml(report);
  expect(page).toContain("Repeat the last requests before that");
  expect(JSON.parse(toHar(report)).log.entries[0]).toMatchObject({ _undecided: [id] });
});

test("the console and the summary show the reasons beside the counts", () => {
  expect(toConsole(aReport(), { color: false, width: 80 })).toContain(`Why inconclusive:\n  1  ${REASON}\n`);
  expect(toSummary(aReport())).toContain(`**Why inconclusive**\n\n- 1: ${REASON}. To decide it: run again`);
  expect(toConsole(aGreenReport(), { color: false, width: 80 })).not.toContain("Why inconclusive");
  expect(toSummary(aGreenReport())).not.toContain("Why inconclusive");
});
