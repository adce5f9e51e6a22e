import { oneLine } from "../reports/printable.ts";
import { dayOf, isDay } from "./known-failures/day.ts";
import { draftKnownFailures } from "./known-failures/draft.ts";
import { varyingTextIn } from "./known-failures/varying-text.ts";
import { UsageFault } from "./outcome.ts";
import { readReportFile } from "./read-report-file.ts";

/** Flags of the command line. */
export interface KnownFlags {
  readonly owner: string;
  readonly reason: string;
  readonly until?: string;
}

/** Default validity of an entry in days: the length of a sprint. */
const DAYS = 14;
const DAY_MS = 24 * 3600 * 1000;

/** Prints a list of known failures made from reports, and on stderr what varied between them. */
export async function known(files: readonly string[], flags: KnownFlags): Promise<number> {
  const until = flags.until ?? dayOf(Date.now() + DAYS * DAY_MS);
  if (!isDay(until)) throw new UsageFault(`--until: ${until} is not a day; write it like 2026-12-31`);
  if (until < dayOf(Date.now())) throw new UsageFault(`--until: ${until} is in the past; give a future day`);
  const reports = await Promise.all(files.map(readReportFile));
  process.stdout.write(draftKnownFailures(reports, { reason: flags.reason, owner: flags.owner, until }));
  process.stderr.write(`${varyingTextIn(reports).map(oneLine).join("\n")}\n`);
  return 0;
}
