/** Exit status where a command could not be done. */
export const UNUSABLE = 2;

/** What a user gave can't be used; the message is one line with the remedy. */
export class UsageFault extends Error {
  override readonly name = "UsageFault";
  readonly code = "ERR_USAGE";
}

/** Codes of the faults that are the user's to remedy and not ours; classes would load what a short command needs not. */
const MENDABLE = new Set(["ERR_USAGE", "ERR_CONFIG", "UNREADABLE_REPORT"]);

/**
 * Runs a command's work and sets the exit status from it. A fault gets one line on stderr and exit status 2, for 1 would
 * be a word about the system under test: what the user can remedy says how, and what is ours says where it broke.
 * @param work returns the exit status
 */
export async function outcome(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (fault) {
    process.stderr.write(`${faultLine(fault)}\n`);
    process.exitCode = UNUSABLE;
  }
}

/** A fault for the user: his own is told by its remedy, one of ours by its place. */
export function faultLine(fault: unknown): string {
  return isMendable(fault) ? fault.message : `a fault of the suite itself: ${faultText(fault)}`;
}

/** A fault of ours in one line: what broke, and where to look. */
export function faultText(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  // A fault of another thread says its place itself.
  if (fault.message.includes(" (at ")) return fault.message;
  const place = fault.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return `${fault.message.split("\n")[0]}${place === undefined ? "" : ` (${place.trim()})`}`;
}

function isMendable(fault: unknown): fault is Error {
  return fault instanceof Error && "code" in fault && MENDABLE.has(String(fault.code));
}
