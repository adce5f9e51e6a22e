import { readFile } from "node:fs/promises";
import type { Report } from "../contract/report.ts";
import { readReport, UnreadableReport } from "../reports/read.ts";
import { UsageFault } from "./outcome.ts";

/**
 * Reads a `report.json`.
 * @throws {UsageFault} in one line that names the file, if it can't be read, is damaged or of another version
 */
export async function readReportFile(file: string): Promise<Report> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new UsageFault(`${file}: can't be read (${cause.code ?? cause.message}); give the report.json of a run`);
  });
  try {
    return readReport(text);
  } catch (fault) {
    if (fault instanceof UnreadableReport) throw new UsageFault(`${file}: ${fault.message}`);
    throw fault;
  }
}
