import type { Command } from "commander";
import { outcome } from "../outcome.ts";
import type { ReportFlags } from "../report.ts";

/** `packproof report`: creates another format of a report. */
export function addReport(program: Command): void {
  program
    .command("report")
    .description("make a format of a report again: console, json, junit, html, har, summary, ctrf, badge")
    .argument("<report>", "a report.json")
    .option("-f, --format <name>", "which format", "console")
    .option("-o, --output <file>", "write it there instead of printing it")
    .option("-v, --verbose", "console: every finding in full")
    .action((file: string, flags: ReportFlags) =>
      outcome(async () => {
        const { report } = await import("../report.ts");
        return report(file, flags);
      }),
    );
}
