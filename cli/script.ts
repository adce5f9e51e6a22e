import { join } from "node:path";
import type { Finding, Report } from "../contract/report.ts";
import { nearest } from "./nearest.ts";
import { UsageFault } from "./outcome.ts";
import { readReportFile } from "./read-report-file.ts";

/** Flags of the command line. */
export interface ScriptFlags {
  readonly report?: string;
  readonly surface?: string;
}

/** Prints the shell script that repeats a finding. */
export async function script(id: string, { report, surface }: ScriptFlags): Promise<number> {
  const file = report ?? join(process.env.REPORT_DIR ?? "reports/out", "report.json");
  process.stdout.write(scriptOf(await readReportFile(file), id, surface));
  return 0;
}

/**
 * Returns the script of all steps that lead to a finding, or its only request.
 * @throws {UsageFault} if the report has no such finding
 */
export function scriptOf({ findings }: Pick<Report, "findings">, id: string, surface?: string): string {
  const isWanted = (finding: Finding) => surface === undefined || finding.surface === surface;
  const finding = findings.find((each) => each.requirement === id && isWanted(each));
  if (finding !== undefined) return finding.script ?? `#!/bin/sh\n${finding.curl}\n`;
  const names = [...new Set(findings.filter(isWanted).map(({ requirement }) => requirement))];
  const similar = nearest(id, names);
  const where = surface === undefined ? "the report" : `the report of ${surface}`;
  const hint = names.length === 0 ? "it has none" : `it has ${(similar.length > 0 ? similar : names).join(", ")}`;
  throw new UsageFault(`${id}: ${where} has no such finding; ${hint}`);
}
