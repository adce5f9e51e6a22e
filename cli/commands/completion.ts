import type { Command } from "commander";
import { outcome } from "../outcome.ts";

/** `packproof completion`: prints a script that completes commands and flags. */
export function addCompletion(program: Command): void {
  program
    .command("completion")
    .description("print the script that completes commands and flags in a shell")
    .argument("<shell>", "bash, zsh or fish")
    .action((shell: string) =>
      outcome(async () => {
        const { completionOf } = await import("../completion.ts");
        process.stdout.write(completionOf(program, shell));
        return 0;
      }),
    )
    .addHelpText("after", '\nExample: eval "$(packproof completion bash)"');
}
