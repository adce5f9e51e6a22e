import type { Command } from "commander";
import { outcome } from "../outcome.ts";

/** `packproof questions`: what the documents leave open. */
export function addQuestions(program: Command): void {
  program
    .command("questions")
    .description("print the open questions of the specification, as Markdown; this creates docs/open-questions.md")
    .option("--json", "as JSON")
    .option("-o, --output <file>", "write to this file instead of printing")
    .action((flags: { readonly json?: boolean; readonly output?: string }) =>
      outcome(async () => {
        const { questions } = await import("../questions.ts");
        return questions(flags);
      }),
    );
}
