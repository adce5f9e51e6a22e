import { rm } from "node:fs/promises";
import { join } from "node:path";
import { REPORT_FILES } from "../reports/report-files.ts";
import { makeFolder } from "./make-folder.ts";
import { UsageFault } from "./outcome.ts";
import { faultCode } from "./write-whole.ts";

/**
 * Creates the folder for reports before the first request, so that no result is lost, and removes the reports of an
 * earlier run, which must not be taken for those of this one if it is killed.
 * @throws {UsageFault} in one line, if it can't be created
 */
export async function prepareReports(directory: string): Promise<void> {
  try {
    await makeFolder(directory);
    await Promise.all(REPORT_FILES.map((file) => rm(join(directory, file), { force: true })));
  } catch (cause) {
    throw unwritable(directory, cause);
  }
}

/** The line about a folder for reports that can't be written to. */
export function unwritable(directory: string, cause: unknown): UsageFault {
  return new UsageFault(
    `REPORT_DIR: ${directory} can't be written to (${faultCode(cause)}); name a folder that may be written`,
  );
}
