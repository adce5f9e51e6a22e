import { randomBytes } from "node:crypto";
import type { Report } from "../contract/report.ts";
import { toAgentText } from "../reports/agent.ts";
import { toConsole } from "../reports/index.ts";
import { toJson } from "../reports/json.ts";
import { annotationsOf } from "./annotations.ts";
import { faultText, reportStatus } from "./outcome.ts";
import type { SuiteReport } from "./run-suite.ts";
import { scriptFlagsFor } from "./script-flags.ts";
import { appendStepSummary } from "./step-summary.ts";
import { isColorful } from "./terminal.ts";
import { writeReports } from "./write-reports.ts";

export { withSinceLast } from "./diff/since-last.ts";

interface Printing {
  readonly json: boolean;
  readonly verbose?: boolean;
  readonly isForAgent?: boolean;
  readonly reportDir: string;
}

/**
 * Sets the exit status by a report, writes its files, prints it, and tells the CI job.
 * @returns the number of files that could not be written; stderr has a line for each
 */
export async function publishReport(report: SuiteReport, how: Printing): Promise<number> {
  reportStatus(report.exitStatus);
  const faults = [
    ...(await writeReports(report, how.reportDir)),
    ...(await appendStepSummary(report, process.env.GITHUB_STEP_SUMMARY)),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  // GitHub reads commands on stderr too, and stdout may be data.
  process.stderr.write(annotationsOf(report, process.env));
  try {
    const text = printedText(report, how);
    process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  } catch (fault) {
    process.stderr.write(`the report can't be printed, a fault of the suite itself: ${faultText(fault)}\n`);
    return faults.length + 1;
  }
  return faults.length;
}

function printedText(report: Report, { json, verbose = false, isForAgent = false, reportDir }: Printing): string {
  if (json) return toJson(report);
  const scriptFlags = scriptFlagsFor(reportDir);
  if (isForAgent) return toAgentText(report, { word: randomBytes(6).toString("hex"), reportDir, scriptFlags });
  const color = isColorful(process.stdout.isTTY === true, process.env);
  return toConsole(report, { color, width: process.stdout.columns ?? 120, reportDir, scriptFlags, verbose });
}
