import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Report } from "../contract/report.ts";
import { FORMATS } from "../reports/index.ts";
import { makeFolder } from "./make-folder.ts";
import { UsageFault } from "./outcome.ts";

/**
 * Writes every format of a report; one that fails does not silence the others.
 * @returns a line for each that could not be written
 */
export async function writeReports(report: Report, directory: string): Promise<readonly string[]> {
  try {
    await prepareReports(directory);
  } catch (fault) {
    if (fault instanceof UsageFault) return [fault.message];
    throw fault;
  }
  const faults: string[] = [];
  for (const { format, file, render } of FORMATS) {
    try {
      await writeFile(join(directory, file), await render(report));
    } catch (cause) {
      faults.push(
        `REPORT_DIR: the ${format} report could not be written to ${join(directory, file)} (${codeOf(cause)})`,
      );
    }
  }
  return faults;
}

/**
 * Makes the folder in which reports are left, before anything is sent: a run whose result is lost is worth nothing.
 * @throws {UsageFault} in one line, when it can't be had
 */
export async function prepareReports(directory: string): Promise<void> {
  try {
    await makeFolder(directory);
  } catch (cause) {
    throw new UsageFault(
      `REPORT_DIR: ${directory} can't be written to (${codeOf(cause)}); name a folder that may be written`,
    );
  }
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return (cause as NodeJS.ErrnoException).code ?? cause.message;
}
