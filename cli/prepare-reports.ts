import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { EXCHANGES_FILE, REPORT_FILES } from "../reports/report-files.ts";
import { makeFolder } from "./make-folder.ts";
import { UsageFault } from "./outcome.ts";
import { faultCode } from "./write-whole.ts";

/**
 * Creates the folder for reports before the first request, so that no result is lost, and removes the reports of an
 * earlier run, which must not be taken for those of this one if it is killed.
 * @returns the text of the earlier `report.json`, to compare with; parsing it would delay the first request
 * @throws {UsageFault} in one line, if it can't be created
 */
export async function prepareReports(
  directory: string,
  replaced: readonly string[] = [...REPORT_FILES, EXCHANGES_FILE],
): Promise<string | undefined> {
  try {
    await makeFolder(directory);
    const last = await readFile(join(directory, "report.json"), "utf8").catch(() => undefined);
    await Promise.all(replaced.map((file) => rm(join(directory, file), { force: true })));
    return last;
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
