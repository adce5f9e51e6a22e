import type { Command } from "commander";
import type { ExportFlags } from "../export/export-report.ts";
import { addExports } from "../export-flags.ts";
import { outcome } from "../outcome.ts";

/** `packproof export`: sends a report to systems that collect metrics and traces. */
export function addExport(program: Command): void {
  const command = program
    .command("export")
    .description("send a report to Prometheus or an OpenTelemetry collector")
    .argument("<report>", "a report.json")
    .action((file: string, flags: ExportFlags) =>
      outcome(async () => {
        const { exportFile } = await import("../export/export.ts");
        return exportFile(file, flags);
      }),
    );
  addExports(command);
}
