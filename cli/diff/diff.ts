import { safeJson } from "../../reports/json.ts";
import { readReportFile } from "../read-report-file.ts";
import { writeOut } from "../write-out.ts";
import { compareReports } from "./compare.ts";
import { differencePage } from "./difference-page.ts";
import { differenceText } from "./difference-text.ts";

/** Flags of the command line. */
export interface DiffFlags {
  readonly json?: boolean;
  readonly html?: string;
}

/** Prints the differences of two reports, and optionally writes them as a page; exit status 1 if something got worse. */
export async function diff(before: string, after: string, flags: DiffFlags): Promise<number> {
  const difference = compareReports(await readReportFile(before), await readReportFile(after));
  if (flags.html !== undefined) await writeOut(differencePage(difference), flags.html);
  process.stdout.write(flags.json === true ? safeJson(difference) : differenceText(difference));
  return difference.isWorse ? 1 : 0;
}
