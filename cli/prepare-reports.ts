import { makeFolder } from "./make-folder.ts";
import { UsageFault } from "./outcome.ts";

/**
 * Makes the folder in which reports are left, before anything is sent: a run whose result is lost is worth nothing.
 * @throws {UsageFault} in one line, when it can't be had
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

/** What went wrong with a file, as short as the system says it: EACCES, ENOSPC. */
export function faultCode(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return (cause as NodeJS.ErrnoException).code ?? cause.message;
}
