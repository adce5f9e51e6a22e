import { UNUSABLE, UsageFault } from "../outcome.ts";
import { readReportFile } from "../read-report-file.ts";
import { checkExports, type ExportFlags, exportAfterRun } from "./export-report.ts";

/** Exports a report that a run left; exit status 2 when something could not be exported, since nothing else was asked. */
export async function exportFile(file: string, flags: ExportFlags): Promise<number> {
  if (flags.prometheus === undefined && flags.otlp === undefined) {
    throw new UsageFault("export: nowhere to export to; give --prometheus <file> or --otlp <url>");
  }
  checkExports(flags);
  return (await exportAfterRun(await readReportFile(file), flags)) > 0 ? UNUSABLE : 0;
}
