import type { Command } from "commander";
import type { KnownFlags } from "../known.ts";
import { outcome } from "../outcome.ts";

/** `packproof known`: creates a list of known failures from reports. */
export function addKnown(program: Command): void {
  program
    .command("known")
    .description(
      "print a list of known failures from the reports of several runs; differences between them go to stderr",
    )
    .argument("<report...>", "report.json files; a failure that differs between them gets a signature for each form")
    .requiredOption("--owner <name>", "the person who is responsible for them")
    .requiredOption("--reason <text>", "why they are accepted")
    .option("--until <day>", "the last day on which they are excused, YYYY-MM-DD (default: in two weeks)")
    .action((files: readonly string[], flags: KnownFlags) =>
      outcome(async () => {
        const { known } = await import("../known.ts");
        return known(files, flags);
      }),
    );
}
