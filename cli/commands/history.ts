import type { Command } from "commander";
import type { HistoryFlags } from "../history/history.ts";
import { outcome } from "../outcome.ts";

/** `packproof history`: stores runs and analyses them together. */
export function addHistory(program: Command): void {
  const command = program
    .command("history")
    .description("show since when and how often requirements fail, what changed, and what was never exercised")
    .option("--from <folder>", "the folder that packproof history add writes to", "history")
    .option("--target <url>", "only that target")
    .option("--nights <number>", "only the last nights of each target, up to this number", "90")
    .option("--json", "as JSON")
    .option("--html <file>", "also write an HTML page with a strip of nights")
    .action((flags: HistoryFlags) =>
      outcome(async () => {
        const { history } = await import("../history/history.ts");
        return history(flags);
      }),
    );
  command
    .command("add")
    .description("add the result of a run as a line of its target's file; a result is added only once")
    .argument("<file...>", "report.json files, or history files of another machine (.jsonl)")
    .option("--to <folder>", "the folder of the history", "history")
    .action((files: readonly string[], flags: { readonly to: string }) =>
      outcome(async () => {
        const { addToHistory } = await import("../history/add.ts");
        return addToHistory(files, flags);
      }),
    );
}
