import { safeJson } from "../../reports/json.ts";
import { readReportFile } from "../read-report-file.ts";
import { compareReports } from "./compare.ts";
import { differenceText } from "./difference-text.ts";

/** Prints what differs between two reports; exit status 1 when something got worse. */
export async function diff(before: string, after: string, flags: { readonly json?: boolean }): Promise<number> {
  const difference = compareReports(await readReportFile(before), await readReportFile(after));
  process.stdout.write(flags.json === true ? safeJson(difference) : differenceText(difference));
  return difference.isWorse ? 1 : 0;
}
