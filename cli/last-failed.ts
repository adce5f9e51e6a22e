import { join } from "node:path";
import type { Report } from "../contract/report.ts";
import { type Narrowing, rowOf } from "../harness/run/selection.ts";
import { readReportFile } from "./read-report-file.ts";
import { ALL_SCENARIOS } from "./scenarios.ts";

/** What a run of `--last-failed` plays, and a line for whoever waits for it. */
export interface LastFailed {
  /** Undefined: everything. */
  readonly only: Narrowing | undefined;
  /** Of the earlier run, so that what was drawn is drawn again. */
  readonly seed?: number;
  readonly told: string;
}

/** What failed in the report that the last run left; everything where there is none, or where nothing failed. */
export async function readLastFailed(reportDir: string): Promise<LastFailed> {
  const file = join(reportDir, "report.json");
  const report = await readReportFile(file).catch(() => undefined);
  if (report === undefined) return { only: undefined, told: `${file} has no earlier report: everything is verified` };
  return { seed: report.seed, ...lastFailedOf(report) };
}

/**
 * The rows that failed in a report. One that all traffic shows, as a field of a record, needs everything: which scenario
 * shows it again nobody knows.
 */
export function lastFailedOf({ requirements }: Pick<Report, "requirements">): Omit<LastFailed, "seed"> {
  const failed = requirements.filter(({ verdict }) => verdict === "fail").map(({ surface, id }) => rowOf(surface, id));
  if (failed.length === 0) return { only: undefined, told: "nothing failed in the last run: everything is verified" };
  const named = new Set(ALL_SCENARIOS.flatMap(({ surface, verifies }) => verifies.map((id) => rowOf(surface, id))));
  const what = `${failed.length} ${failed.length === 1 ? "requirement" : "requirements"} that failed in the last run`;
  const shown = failed.find((row) => !named.has(row));
  if (shown !== undefined) return { only: undefined, told: `${shown} may show anywhere: everything is verified` };
  return { only: new Set(failed), told: `only ${what}` };
}
