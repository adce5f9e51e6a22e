import type { Command } from "commander";
import { SETTING_NAMES } from "../../harness/config/setting-names.ts";
import { addExports } from "../export-flags.ts";
import type { MergeFlags } from "../merge.ts";
import { outcome } from "../outcome.ts";
import { addSettings } from "../settings-flags.ts";

/** `packproof merge`: merges the reports of shards. */
export function addMerge(program: Command): void {
  const command = program
    .command("merge")
    .description("merge the reports of all shards, write every format, and exit with the status of the whole run")
    .argument("<report...>", "the report.json of each shard")
    .option("--report-dir <folder>", "the folder for the merged reports", "reports/out")
    .option("--json", "print report.json instead of the console report")
    .option("--known-failures <file>", "a list of violations that don't fail the run")
    .action((files: readonly string[], flags: MergeFlags) =>
      outcome(async () => {
        const { merge } = await import("../merge.ts");
        return merge(files, flags);
      }),
    );
  addSettings(
    addExports(command),
    SETTING_NAMES.map(([name]) => name).filter((name) => name !== "MIN_VERIFIED" && name !== "BASELINE"),
  );
}
