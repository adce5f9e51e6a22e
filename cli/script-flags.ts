import { shellWord } from "../harness/commands/shell-quote.ts";
import { USUAL_REPORT_DIR } from "../harness/config/setting-names.ts";

/** Returns the flags that lead `packproof script` to a folder of reports. */
export function scriptFlagsFor(reportDir: string): string {
  return reportDir === USUAL_REPORT_DIR ? "" : `--report-dir ${shellWord(reportDir)}`;
}
