import { type Command, Option } from "commander";
import { addExports } from "../export-flags.ts";
import { outcome } from "../outcome.ts";
import type { RunFlags } from "../run.ts";
import { addSettings } from "../settings-flags.ts";

/** `packproof run`: verifies. It is the default command. */
export function addRun(program: Command): void {
  const command = program
    .command("run")
    .description("verify the system at BASE_URL, or the embedded reference if BASE_URL is unset")
    .option("-t, --only <text>", "only scenarios whose title, area or requirement contains the text")
    .option("--last-failed", "only the requirements that failed in the last report in REPORT_DIR")
    .option("--bail", "start no further scenario after the first violation")
    .option("--repeat-each <n>", "play each scenario n times; a violation in any of them counts")
    .addOption(
      new Option("--record <what>", "also write every exchange, redacted, to exchanges.har in REPORT_DIR").choices([
        "all",
      ]),
    )
    .option(
      "--watch [paths...]",
      "verify again after each restart of the system or change of a path, starting with what failed",
    )
    .addOption(
      new Option(
        "--reporter <name>",
        "format of the console output (default: agent if a coding agent runs it)",
      ).choices(["console", "agent"]),
    )
    .option("--no-progress", "print nothing about the progress of the run")
    .option("--json", "print report.json instead of the console report")
    .option("-v, --verbose", "print every cause in full, every area, and everything that would verify more")
    .option("--shard <i/n>", "only part i of n of the scenarios; `packproof merge` merges the reports")
    .option("--known-failures <file>", "a list of violations that don't fail the run")
    .allowExcessArguments()
    .action((flags: RunFlags, { args }: Command) =>
      outcome(async () => {
        const { run } = await import("../run.ts");
        return run(flags, args);
      }),
    );
  addSettings(addExports(command)).addHelpText("after", EXIT_STATUSES);
}

const EXIT_STATUSES = `
Exit status:
  0  nothing violated
  1  at least one requirement violated
  2  the run could not be done: unusable settings, nothing answers, key refused everywhere, states not arranged
  3  nothing violated, but nothing verified, less verified than CERTIFY, MIN_VERIFIED or BASELINE asks for, or
     requirements undecided because requests got no usable answer`;
