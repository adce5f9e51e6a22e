import { makeFolder } from "./make-folder.ts";
import { UsageFault } from "./outcome.ts";

/**
 * Creates the folder for reports before the first request, so that no result is lost.
 * @throws {UsageFault} in one line, if it can't be created
 */
export async function prepareReports(directory: string): Promise<void> {
  try {
    await makeFolder(directory);
  } catch (cause) {
    throw new UsageFault(
      `REPORT_DIR: ${directory} can't be written to (${faultCode(cause)}); name a folder that may be written`,
    );
  }
}

/** The system's error code: EACCES, ENOSPC. */
export function faultCode(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return (cause as NodeJS.ErrnoException).code ?? cause.message;
}
