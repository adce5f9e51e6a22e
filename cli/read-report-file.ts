import type { Report } from "../contract/report.ts";
import { readReport, UnreadableReport } from "../reports/read.ts";
import { UsageFault } from "./outcome.ts";
import { readText } from "./read-text.ts";

/**
 * Reads a `report.json`.
 * @throws {UsageFault} in one line that names the file, if it can't be read, is damaged or of another version
 */
export async function readReportFile(file: string): Promise<Report> {
  const text = await readText(file, "give the report.json of a run");
  try {
    return readReport(text);
  } catch (fault) {
    if (fault instanceof UnreadableReport) throw new UsageFault(`${file}: ${fault.message}`);
    throw fault;
  }
}
