import type { Command } from "commander";
import { outcome } from "../outcome.ts";
import type { ScriptFlags } from "../script.ts";

/** `packproof script <id>`: the shell script that repeats a finding, or what left a requirement undecided. */
export function addScript(program: Command): void {
  program
    .command("script")
    .description(
      "print a shell script that repeats what violated a requirement, or left it undecided; pipe it into sh; it needs curl and jq",
    )
    .argument("<requirement>", "the requirement")
    .option("--report-dir <folder>", "the folder of the run's reports (default: REPORT_DIR)")
    .option("--report <file>", "a report.json (default: that of the last run in the folder)")
    .option("--surface <name>", "the surface, if several ones have it (default: the first)")
    .action((id: string, flags: ScriptFlags) =>
      outcome(async () => {
        const { script } = await import("../script.ts");
        return script(id, flags);
      }),
    );
}
