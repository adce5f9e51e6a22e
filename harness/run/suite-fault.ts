import type { Run } from "./run.ts";

/** The reason that a report gives if a programming error of the suite ended the run. */
export const SUITE_FAULT = "a fault of the suite itself";

/** Records a programming error of our own with its place. It ends the run with exit status 2. */
export function reportFault({ ledger }: Run, what: string, fault: Error): void {
  ledger.fault(`${what} broke: ${fault.stack?.split("\n").slice(0, 3).join(" ") ?? fault}`);
}
