import type { Command } from "commander";
import type { DiffFlags } from "../diff/diff.ts";
import { outcome } from "../outcome.ts";

/** `packproof diff`: compares two reports. */
export function addDiff(program: Command): void {
  program
    .command("diff")
    .description("show what changed from one report to another; exit status 1 when something got worse")
    .argument("<before>", "a report.json: yesterday's, or another system's")
    .argument("<after>", "the report.json to compare with it")
    .option("--json", "as JSON")
    .option("--html <file>", "also write it as a page")
    .action((before: string, after: string, flags: DiffFlags) =>
      outcome(async () => {
        const { diff } = await import("../diff/diff.ts");
        return diff(before, after, flags);
      }),
    );
}
