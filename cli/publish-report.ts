import { randomBytes } from "node:crypto";
import type { Report } from "../contract/report.ts";
import { toAgentText } from "../reports/agent.ts";
import { toConsole } from "../reports/index.ts";
import { toJson } from "../reports/json.ts";
import { faultText, reportStatus } from "./outcome.ts";
import { scriptFlagsFor } from "./script-flags.ts";
import { appendStepSummary } from "./step-summary.ts";
import { isColorful } from "./terminal.ts";
import { writeReports } from "./write-reports.ts";

interface Printing {
  readonly json: boolean;
  readonly verbose?: boolean;
  readonly isForAgent?: boolean;
  readonly reportDir: string;
}

/**
 * Sets the exit status by a report, writes its files, prints it, and appends it to the summary of the CI job.
 * @returns the number of files that could not be written; stderr has a line for each
 */
export async function publishReport(report: Report, how: Printing): Promise<number> {
  reportStatus(report.exitStatus);
  const faults = [
    ...(await writeReports(report, how.reportDir)),
    ...(await appendStepSummary(report, process.env.GITHUB_STEP_SUMMARY)),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
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
