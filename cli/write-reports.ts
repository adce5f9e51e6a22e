import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Report } from "../contract/report.ts";
import { FORMATS } from "../reports/index.ts";

/**
 * Writes every format of a report; one that fails does not silence the others.
 * @returns a line for each that could not be written
 */
export async function writeReports(report: Report, directory: string): Promise<readonly string[]> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (cause) {
    return [`REPORT_DIR: ${directory} can't be made (${codeOf(cause)}); name a folder that may be written`];
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

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return (cause as NodeJS.ErrnoException).code ?? cause.message;
}
