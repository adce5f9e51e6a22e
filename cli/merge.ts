import { floorsFrom } from "../harness/config/settings.ts";
import { checkExports, type ExportFlags, exportAfterRun } from "./export/export-report.ts";
import { judgeFloors } from "./floors/judge.ts";
import { readFloors } from "./floors/read.ts";
import { judgeKnownFailures } from "./known-failures/judge.ts";
import { readKnownFailures } from "./known-failures/read.ts";
import { reportStatus, UNUSABLE, UsageFault } from "./outcome.ts";
import { publishReport } from "./publish-report.ts";
import { readReportFile } from "./read-report-file.ts";
import { type Flags, settingsFrom } from "./settings-flags.ts";
import { incompatibilityOf } from "./shard/incompatibility.ts";
import { mergeReports } from "./shard/merge-reports.ts";

/** Flags of the command line. */
export interface MergeFlags extends Flags, ExportFlags {
  readonly reportDir: string;
  readonly json?: boolean;
  readonly knownFailures?: string;
}

/**
 * Merges the reports of shards.
 * @throws {UsageFault | ConfigFault} if they are not the parts of one run, or an option is unusable
 */
export async function merge(files: readonly string[], flags: MergeFlags): Promise<number> {
  checkExports(flags);
  const asked = floorsFrom(settingsFrom(flags));
  const reports = await Promise.all(files.map(readReportFile));
  const misfit = incompatibilityOf(reports);
  if (misfit !== undefined) throw new UsageFault(`merge: ${misfit}`);
  const whole = mergeReports(reports);
  const floors = await readFloors(asked, whole.target);
  const known =
    flags.knownFailures === undefined ? undefined : await readKnownFailures(flags.knownFailures, whole.target);
  const held = judgeFloors(whole, floors);
  const judged = known === undefined ? held : judgeKnownFailures(held, known);
  reportStatus(judged.exitStatus);
  const faults = await publishReport(judged, { json: flags.json === true, reportDir: flags.reportDir });
  await exportAfterRun(judged, flags);
  return faults > 0 && judged.exitStatus === 0 ? UNUSABLE : judged.exitStatus;
}
