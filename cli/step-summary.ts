import { appendFile } from "node:fs/promises";
import type { Report } from "../contract/report.ts";
import { toSummary } from "../reports/summary.ts";

/**
 * Appends a report to the file that GitHub shows as the job's summary.
 * @param file the value of `GITHUB_STEP_SUMMARY`; without it nothing is done
 * @returns a line if it failed, which must not lose the report
 */
export async function appendStepSummary(report: Report, file: string | undefined): Promise<readonly string[]> {
  if (file === undefined || file === "") return [];
  try {
    await appendFile(file, toSummary(report));
    return [];
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : String(cause);
    return [`GITHUB_STEP_SUMMARY: the summary could not be appended (${code})`];
  }
}
