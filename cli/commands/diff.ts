import type { Command } from "commander";
import type { DiffFlags } from "../diff/diff.ts";
import { outcome } from "../outcome.ts";

/** `packproof diff`: compares two reports. */
export function addDiff(program: Command): void {
  program
    .command("diff")
    .description(
      "show the differences between two reports; exit status 1 if there is a new violation or fewer requirements pass",
    )
    .argument("<before>", "a report.json of an earlier run or of another system")
    .argument("<after>", "the report.json to compare with it")
    .option("--json", "as JSON")
    .option("--html <file>", "also write an HTML page")
    .action((before: string, after: string, flags: DiffFlags) =>
      outcome(async () => {
        const { diff } = await import("../diff/diff.ts");
        return diff(before, after, flags);
      }),
    );
}
