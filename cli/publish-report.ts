import { randomBytes } from "node:crypto";
import type { Report } from "../contract/report.ts";
import { toAgentText } from "../reports/agent.ts";
import { toConsole } from "../reports/index.ts";
import { toJson } from "../reports/json.ts";
import { appendStepSummary } from "./step-summary.ts";
import { isColorful } from "./terminal.ts";
import { writeReports } from "./write-reports.ts";

/**
 * Writes a report's files, prints it, and appends it to the summary of the CI job.
 * @returns the number of files that could not be written; stderr has a line for each
 */
export async function publishReport(
  report: Report,
  how: {
    readonly json: boolean;
    readonly verbose?: boolean;
    readonly isForAgent?: boolean;
    readonly reportDir: string;
  },
): Promise<number> {
  const faults = [
    ...(await writeReports(report, how.reportDir)),
    ...(await appendStepSummary(report, process.env.GITHUB_STEP_SUMMARY)),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const color = isColorful(process.stdout.isTTY === true, process.env);
  const { reportDir, verbose = false } = how;
  const text = how.json
    ? toJson(report)
    : how.isForAgent === true
      ? toAgentText(report, { word: randomBytes(6).toString("hex"), reportDir })
      : toConsole(report, { color, width: process.stdout.columns ?? 120, reportDir, verbose });
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  return faults.length;
}
