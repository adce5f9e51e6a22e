/** Exit status of a command that could not be done. */
export const UNUSABLE = 2;

/** An unusable input; the message is one line with the correction. */
export class UsageFault extends Error {
  override readonly name = "UsageFault";
  readonly code = "ERR_USAGE";
}

/**
 * Codes of errors that the user can correct. Codes instead of classes, to avoid loading modules that a short command
 * needs not.
 */
const MENDABLE = new Set(["ERR_USAGE", "ERR_CONFIG", "UNREADABLE_REPORT"]);

let hasReport = false;
let hasPrintFault = false;

/** Sets the exit status by a report before it is printed, because printing may fail. The report is in its file, too. */
export function reportStatus(status: number): void {
  process.exitCode = status;
  hasReport = true;
}

/** Whether a report has set the exit status. */
export function isReported(): boolean {
  return hasReport;
}

/**
 * Notes an error of stdout or stderr. A reader that has gone, as in `packproof requirements | head`, is no error; a full
 * disk is one for a command that leaves nothing but its output.
 */
export function notePrintFault({ code = "" }: NodeJS.ErrnoException): void {
  if (code === "EPIPE" || code === "ERR_STREAM_DESTROYED" || hasPrintFault) return;
  hasPrintFault = true;
  process.stderr.write(`stdout can't be written to (${code})\n`);
  if (!hasReport) process.exitCode = UNUSABLE;
}

/**
 * Runs a command and sets the exit status. An error gives one line on stderr and exit status 2, because 1 would be a
 * statement about the system under test; what a report said of that before remains. For the user's errors the line has
 * the correction, for ours the place.
 * @param work returns the exit status
 */
export async function outcome(work: () => Promise<number>): Promise<void> {
  hasReport = false;
  try {
    const status = await work();
    if (hasReport || status !== 0 || !hasPrintFault) process.exitCode = status;
  } catch (fault) {
    process.stderr.write(`${faultLine(fault)}\n`);
    if (!hasReport || !process.exitCode) process.exitCode = UNUSABLE;
  }
}

/** The line about an error: the user's with its correction, ours with its place. */
export function faultLine(fault: unknown): string {
  return isMendable(fault) ? fault.message : `a fault of the suite itself: ${faultText(fault)}`;
}

/** An error of packproof in one line: the message and the place. */
export function faultText(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  // The message of an error from another thread contains its place already.
  if (fault.message.includes(" (at ")) return fault.message;
  const place = fault.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return `${fault.message.split("\n")[0]}${place === undefined ? "" : ` (${place.trim()})`}`;
}

function isMendable(fault: unknown): fault is Error {
  return fault instanceof Error && "code" in fault && MENDABLE.has(String(fault.code));
}
