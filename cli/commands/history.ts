import type { Command } from "commander";
import type { HistoryFlags } from "../history/history.ts";
import { outcome } from "../outcome.ts";

/** `packproof history`: stores runs and analyses them together. */
export function addHistory(program: Command): void {
  const command = program
    .command("history")
    .description("show since when requirements fail, how often, what changed, and what was never exercised")
    .option("--from <folder>", "where packproof history add keeps the nights", "history")
    .option("--target <url>", "only that target")
    .option("--nights <number>", "only the last so many of each target", "90")
    .option("--json", "as JSON")
    .option("--html <file>", "also write it as a page with a strip of nights")
    .action((flags: HistoryFlags) =>
      outcome(async () => {
        const { history } = await import("../history/history.ts");
        return history(flags);
      }),
    );
  command
    .command("add")
    .description("add the result of a run: a line in the file of its target; adding it again changes nothing")
    .argument("<file...>", "report.json files, or history files of another machine (.jsonl)")
    .option("--to <folder>", "where the history is kept", "history")
    .action((files: readonly string[], flags: { readonly to: string }) =>
      outcome(async () => {
        const { addToHistory } = await import("../history/add.ts");
        return addToHistory(files, flags);
      }),
    );
}
