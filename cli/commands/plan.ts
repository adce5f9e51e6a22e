import type { Command } from "commander";
import { outcome } from "../outcome.ts";
import type { PlanFlags } from "../plan/plan.ts";
import { addSettings } from "../settings-flags.ts";

/** `packproof plan`: what a run would send. */
export function addPlan(program: Command): void {
  const command = program
    .command("plan")
    .description("show what a run with these settings would send, per endpoint with its effect; nothing is sent")
    .option("-t, --only <text>", "as for run")
    .option("--shard <i/n>", "as for run")
    .option("--json", "as JSON")
    .action((flags: PlanFlags) =>
      outcome(async () => {
        const { plan } = await import("../plan/plan.ts");
        return plan(flags);
      }),
    );
  addSettings(command, ["REPORT_DIR"]);
}
