import type { Command } from "commander";
import type { NotifyFlags } from "../notify/notify.ts";
import { outcome } from "../outcome.ts";

/** `packproof notify`: sends messages about what changed. */
export function addNotify(program: Command): void {
  program
    .command("notify")
    .description(
      "send messages about changes since the last ones: to --github " +
        "and to the addresses that SLACK_WEBHOOK_URL, TEAMS_WEBHOOK_URL and WEBHOOK_URL name",
    )
    .argument("<report>", "the report.json of the last run")
    .option("--github <owner/name>", "maintain an issue about the target in this repository, with GitHub's gh")
    .option(
      "--memory <folder>",
      "the folder that stores the last messages of the other channels; keep it between runs",
      "history",
    )
    .option("--link <url>", "address of the whole report (default: the run of GitHub Actions)")
    .action((file: string, flags: NotifyFlags) =>
      outcome(async () => {
        const { notify } = await import("../notify/notify.ts");
        return notify(file, flags, process.env);
      }),
    );
}
