import { join } from "node:path";
import type { Report } from "../contract/report.ts";
import { FORMATS } from "../reports/index.ts";
import { REPORT_FILES } from "../reports/report-files.ts";
import { UsageFault } from "./outcome.ts";
import { prepareReports } from "./prepare-reports.ts";
import { faultCode, writeWhole } from "./write-whole.ts";

/**
 * Writes every format of a report in place of an earlier one; an error in one does not prevent the others.
 * @returns a line for each that could not be written
 */
export async function writeReports(report: Report, directory: string): Promise<readonly string[]> {
  try {
    await prepareReports(directory, REPORT_FILES);
  } catch (fault) {
    if (fault instanceof UsageFault) return [fault.message];
    throw fault;
  }
  const faults: string[] = [];
  for (const { format, file, render } of FORMATS) {
    try {
      await writeWhole(join(directory, file), await render(report));
    } catch (cause) {
      faults.push(
        `REPORT_DIR: the ${format} report could not be written to ${join(directory, file)} (${faultCode(cause)})`,
      );
    }
  }
  return faults;
}
