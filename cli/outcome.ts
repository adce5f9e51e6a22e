/** Exit status where a command could not be done. */
export const UNUSABLE = 2;

/** What a user gave can't be used; the message is one line with the mend. */
export class UsageFault extends Error {
  override readonly name = "UsageFault";
  readonly code = "ERR_USAGE";
}

/** Codes of the faults that are the user's to mend and not ours; classes would load what a short command needs not. */
const MENDABLE = new Set(["ERR_USAGE", "ERR_CONFIG", "UNREADABLE_REPORT"]);

/**
 * Runs a command's work and sets the exit status from it. A fault that the user can mend gets one line on stderr and
 * exit status 2; any other is ours and is thrown on.
 * @param work returns the exit status
 */
export async function outcome(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (fault) {
    if (!isMendable(fault)) throw fault;
    process.stderr.write(`${fault.message}\n`);
    process.exitCode = UNUSABLE;
  }
}

function isMendable(fault: unknown): fault is Error {
  return fault instanceof Error && "code" in fault && MENDABLE.has(String(fault.code));
}
