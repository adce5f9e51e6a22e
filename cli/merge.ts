import { floorsFrom } from "../harness/config/settings.ts";
import { checkExports, type ExportFlags, exportAfterRun, removeExported } from "./export/export-report.ts";
import { judgeFloors } from "./floors/judge.ts";
import { readFloors } from "./floors/read.ts";
import { judgeKnownFailures } from "./known-failures/judge.ts";
import { readKnownFailures } from "./known-failures/read.ts";
import { UNUSABLE, UsageFault } from "./outcome.ts";
import { prepareReports } from "./prepare-reports.ts";
import { publishReport, withSinceLast } from "./publish-report.ts";
import { readReportFile } from "./read-report-file.ts";
import { inReportFolder } from "./report-folder.ts";
import type { SuiteReport } from "./run-suite.ts";
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
 * Merges the reports of shards. If a part is missing, the result is a run that could not be done.
 * @throws {UsageFault | ConfigFault} if they are not the parts of one run, or an option is unusable
 */
export function merge(files: readonly string[], flags: MergeFlags): Promise<number> {
  return inReportFolder(flags, async (own, found) => {
    checkExports(own);
    const asked = floorsFrom(settingsFrom(own));
    const read = await Promise.allSettled(files.map(readReportFile));
    for (const each of read) if (each.status === "fulfilled") found(each.value.target);
    const fault = read.find(({ status }) => status === "rejected");
    if (fault?.status === "rejected") throw fault.reason;
    return mergeParts(
      read.flatMap((each) => (each.status === "fulfilled" ? [each.value] : [])),
      asked,
      own,
    );
  });
}

async function mergeParts(
  reports: readonly SuiteReport[],
  asked: ReturnType<typeof floorsFrom>,
  flags: MergeFlags,
): Promise<number> {
  const misfit = incompatibilityOf(reports);
  if (misfit !== undefined) throw new UsageFault(`merge: ${misfit}`);
  const whole = mergeReports(reports);
  const floors = await readFloors({ ...asked, reportDir: flags.reportDir }, whole.target);
  const known =
    flags.knownFailures === undefined ? undefined : await readKnownFailures(flags.knownFailures, whole.target);
  const held = judgeFloors(whole, floors);
  const last = await prepareReports(flags.reportDir);
  await removeExported(flags);
  const judged = withSinceLast(known === undefined ? held : judgeKnownFailures(held, known), last);
  const faults = await publishReport(judged, { json: flags.json === true, reportDir: flags.reportDir });
  await exportAfterRun(judged, flags);
  return faults > 0 && judged.exitStatus === 0 ? UNUSABLE : judged.exitStatus;
}
