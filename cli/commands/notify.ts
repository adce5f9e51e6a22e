import type { Command } from "commander";
import type { NotifyFlags } from "../notify/notify.ts";
import { outcome } from "../outcome.ts";

/** `packproof notify`: sends messages about what changed. */
export function addNotify(program: Command): void {
  program
    .command("notify")
    .description(
      "send messages about what changed since the last ones: --github, " +
        "and whatever SLACK_WEBHOOK_URL, TEAMS_WEBHOOK_URL and WEBHOOK_URL name",
    )
    .argument("<report>", "the report.json of the last run")
    .option("--github <owner/name>", "keep an issue of the target in this repository, with GitHub's gh")
    .option(
      "--memory <folder>",
      "where the last messages of the other channels are stored; has to last from run to run",
      "history",
    )
    .option("--link <url>", "where the whole report is (default: the run of GitHub Actions)")
    .action((file: string, flags: NotifyFlags) =>
      outcome(async () => {
        const { notify } = await import("../notify/notify.ts");
        return notify(file, flags, process.env);
      }),
    );
}
