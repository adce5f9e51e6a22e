import type { Command } from "commander";
import { outcome } from "../outcome.ts";

/** `packproof key`: creates a key pair for certificates. */
export function addKey(program: Command): void {
  program
    .command("key")
    .description("create a key pair for certificates: the secret signing key <file>, and the public key <file>.pub")
    .argument("<file>")
    .action((file: string) =>
      outcome(async () => {
        const { makeKey } = await import("../certificate/make-key.ts");
        return makeKey(file);
      }),
    );
}
