import type { Command } from "commander";
import { outcome } from "../outcome.ts";
import type { ReportFlags } from "../report.ts";

/** `packproof report`: creates another format of a report. */
export function addReport(program: Command): void {
  program
    .command("report")
    .description("write a report in another format: console, json, junit, html, har, summary, ctrf, badge")
    .argument("<report>", "a report.json")
    .option("-f, --format <name>", "the format", "console")
    .option("-o, --output <file>", "write to this file instead of printing")
    .option("-v, --verbose", "console: every cause in full")
    .action((file: string, flags: ReportFlags) =>
      outcome(async () => {
        const { report } = await import("../report.ts");
        return report(file, flags);
      }),
    );
}
