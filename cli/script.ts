import { join } from "node:path";
import type { Report } from "../contract/report.ts";
import { USUAL_REPORT_DIR } from "../harness/config/setting-names.ts";
import { nearest } from "./nearest.ts";
import { UsageFault } from "./outcome.ts";
import { readReportFile } from "./read-report-file.ts";

/** Flags of the command line. */
export interface ScriptFlags {
  readonly report?: string;
  readonly reportDir?: string;
  readonly surface?: string;
}

/** Prints the shell script that repeats a finding, or the requests that left a requirement undecided. */
export async function script(id: string, { report, reportDir, surface }: ScriptFlags): Promise<number> {
  const file = report ?? join(reportDir ?? process.env.REPORT_DIR ?? USUAL_REPORT_DIR, "report.json");
  process.stdout.write(scriptOf(await readReportFile(file), id, surface));
  return 0;
}

/**
 * Returns the script of all steps that lead to a finding, or to an undecided requirement, or the only request.
 * @throws {UsageFault} if the report has no such finding and no such row
 */
export function scriptOf(
  { findings, requirements }: Pick<Report, "findings" | "requirements">,
  id: string,
  surface?: string,
): string {
  const repeatable = [
    ...findings.map((finding) => ({ ...finding, id: finding.requirement })),
    ...requirements.filter(({ curl }) => curl !== undefined),
  ].filter((each) => surface === undefined || each.surface === surface);
  const found = repeatable.find((each) => each.id === id);
  if (found !== undefined) return found.script ?? `#!/bin/sh\n${found.curl}\n`;
  const names = [...new Set(repeatable.map((each) => each.id))];
  const similar = nearest(id, names);
  const where = surface === undefined ? "the report" : `the report of ${surface}`;
  const hint = names.length === 0 ? "it has none" : `it has ${(similar.length > 0 ? similar : names).join(", ")}`;
  throw new UsageFault(`${id}: ${where} has nothing to repeat for it; ${hint}`);
}
