import type { Command } from "commander";
import type { KnownFlags } from "../known.ts";
import { outcome } from "../outcome.ts";

/** `packproof known`: creates a list of known failures from reports. */
export function addKnown(program: Command): void {
  program
    .command("known")
    .description("print a list of known failures made from the reports of several runs, and on stderr what varied")
    .argument("<report...>", "report.json files; a failure that shows in several ways gets all its signatures")
    .requiredOption("--owner <name>", "who looks after them")
    .requiredOption("--reason <text>", "why they are lived with")
    .option("--until <day>", "the last day on which they are excused, YYYY-MM-DD (default: in two weeks)")
    .action((files: readonly string[], flags: KnownFlags) =>
      outcome(async () => {
        const { known } = await import("../known.ts");
        return known(files, flags);
      }),
    );
}
