import { join } from "node:path";
import type { Report, RequirementResult } from "../contract/report.ts";
import { rowOf } from "../contract/row-of.ts";
import type { Narrowing } from "../harness/run/selection.ts";
import { targetNameOf } from "../reports/target-name.ts";
import { refuseAnotherTarget } from "./another-target.ts";
import { readReportFile } from "./read-report-file.ts";
import { ALL_SCENARIOS } from "./scenarios.ts";

/** The scenarios of a run with `--last-failed`, and a line about them for the user. */
export interface LastFailed {
  /** Undefined: all. */
  readonly only: Narrowing | undefined;
  /** Seed of the earlier run, so that the same values are generated. */
  readonly seed?: number;
  readonly summary: string;
}

/**
 * Selects what failed in the last report; everything if there is no report, or nothing failed.
 * @throws {UsageFault} if that report is about another system than `target`
 */
export async function readLastFailed(
  reportDir: string,
  target: Pick<Report["target"], "baseUrl" | "embedded" | "surfaces">,
): Promise<LastFailed> {
  const file = join(reportDir, "report.json");
  const report = await readReportFile(file).catch(() => undefined);
  if (report === undefined)
    return { only: undefined, summary: `${file} has no earlier report: everything is verified` };
  refuseAnotherTarget(`--last-failed: ${file}`, targetNameOf(report), target);
  const isVerified = ({ surface }: RequirementResult) => target.surfaces.includes(surface);
  return { seed: report.seed, ...lastFailedOf({ requirements: report.requirements.filter(isVerified) }) };
}

/**
 * The rows that failed in a report. If one of them is checked in every answer, for example a field of a record, all
 * scenarios are needed, because any of them may show it again.
 */
export function lastFailedOf({ requirements }: Pick<Report, "requirements">): Omit<LastFailed, "seed"> {
  const failed = requirements.filter(({ verdict }) => verdict === "fail").map(({ surface, id }) => rowOf(surface, id));
  if (failed.length === 0)
    return { only: undefined, summary: "nothing failed in the last run on these surfaces: everything is verified" };
  const named = new Set(ALL_SCENARIOS.flatMap(({ surface, verifies }) => verifies.map((id) => rowOf(surface, id))));
  const what = `${failed.length} ${failed.length === 1 ? "requirement" : "requirements"} that failed in the last run`;
  const shown = failed.find((row) => !named.has(row));
  if (shown !== undefined) return { only: undefined, summary: `${shown} may show anywhere: everything is verified` };
  return { only: new Set(failed), summary: `only ${what}` };
}
