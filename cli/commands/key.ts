import type { Command } from "commander";
import { outcome } from "../outcome.ts";

/** `packproof key`: creates a key pair for certificates. */
export function addKey(program: Command): void {
  program
    .command("key")
    .description("make a key pair for certificates: <file> to sign with (keep it secret), <file>.pub to give out")
    .argument("<file>")
    .action((file: string) =>
      outcome(async () => {
        const { makeKey } = await import("../certificate/make-key.ts");
        return makeKey(file);
      }),
    );
}
