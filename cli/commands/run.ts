import { type Command, Option } from "commander";
import { addExports } from "../export-flags.ts";
import { outcome } from "../outcome.ts";
import type { RunFlags } from "../run.ts";
import { addSettings } from "../settings-flags.ts";

/** `packproof run`: verifies. It is the default command. */
export function addRun(program: Command): void {
  const command = program
    .command("run")
    .description("verify the system under test: BASE_URL, else the embedded reference")
    .option("-t, --only <text>", "only scenarios whose title, area or requirement contains the text")
    .option("--last-failed", "only what failed in the report that the last run left in REPORT_DIR")
    .option("--bail", "begin nothing further once something is violated")
    .option("--watch [paths...]", "verify again whenever the system restarts or a path changes, first what failed")
    .addOption(
      new Option("--reporter <name>", "what is printed (default: agent where a coding agent runs it)").choices([
        "console",
        "agent",
      ]),
    )
    .option("--json", "print report.json instead of the console report")
    .option("-v, --verbose", "every finding in full, every area, all that would verify more")
    .option("--shard <i/n>", "only the i-th of n parts of the scenarios; `packproof merge` puts the reports together")
    .option("--known-failures <file>", "violations that are known and don't fail the run while they last")
    .action((flags: RunFlags) =>
      outcome(async () => {
        const { run } = await import("../run.ts");
        return run(flags);
      }),
    );
  addSettings(addExports(command)).addHelpText("after", EXIT_STATUSES);
}

const EXIT_STATUSES = `
Exit status:
  0  nothing violated
  1  at least one requirement violated
  2  the run could not be done: unusable settings, nothing answers, key refused everywhere, states not arranged
  3  nothing violated, but less verified than CERTIFY, MIN_VERIFIED or BASELINE asks for`;
