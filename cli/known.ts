import { draftKnownFailures } from "./known-failures/draft.ts";
import { UsageFault } from "./outcome.ts";
import { readReportFile } from "./read-report-file.ts";

/** What the command line was given. */
export interface KnownFlags {
  readonly owner: string;
  readonly reason: string;
  readonly until?: string;
}

/** How long an entry lasts when nothing else is said: two weeks are a sprint. */
const DAYS = 14;
const DAY_MS = 24 * 3600 * 1000;

/** Prints a list of known failures made from reports. */
export async function known(files: readonly string[], flags: KnownFlags): Promise<number> {
  const until = flags.until ?? new Date(Date.now() + DAYS * DAY_MS).toISOString().slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(until)) throw new UsageFault(`--until: ${until} is no day; write it like 2026-12-31`);
  const reports = await Promise.all(files.map(readReportFile));
  process.stdout.write(draftKnownFailures(reports, { reason: flags.reason, owner: flags.owner, until }));
  return 0;
}
