import { UNUSABLE, UsageFault } from "../outcome.ts";
import { readReportFile } from "../read-report-file.ts";
import { collectorsOf } from "./collectors.ts";
import { checkExports, type ExportFlags, exportAfterRun } from "./export-report.ts";

/** Exports a stored report; exit status 2 if an export failed, because this command does nothing else. */
export async function exportFile(file: string, flags: ExportFlags): Promise<number> {
  const { traces, metrics } = collectorsOf(flags.otlp, process.env);
  if (flags.prometheus === undefined && traces === undefined && metrics === undefined) {
    throw new UsageFault("export: nowhere to export to; give --prometheus <file> or --otlp <url>");
  }
  checkExports(flags);
  return (await exportAfterRun(await readReportFile(file), flags)) > 0 ? UNUSABLE : 0;
}
