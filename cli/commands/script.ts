import type { Command } from "commander";
import { outcome } from "../outcome.ts";
import type { ScriptFlags } from "../script.ts";

/** `packproof script <id>`: the shell script that repeats a finding. */
export function addScript(program: Command): void {
  program
    .command("script")
    .description("print a shell script that repeats a finding of a run; pipe it into sh; it needs curl and jq")
    .argument("<requirement>", "the requirement that the finding violates")
    .option("--report <file>", "a report.json (default: that of the last run in REPORT_DIR)")
    .option("--surface <name>", "the surface, if it fails on several ones (default: the first)")
    .action((id: string, flags: ScriptFlags) =>
      outcome(async () => {
        const { script } = await import("../script.ts");
        return script(id, flags);
      }),
    );
}
