import type { Command } from "commander";
import { outcome } from "../outcome.ts";

/** `packproof openapi`: the contract as an OpenAPI document. */
export function addOpenapi(program: Command): void {
  program
    .command("openapi")
    .description("print an OpenAPI 3.1 document of all three surfaces, from contract and schemas")
    .option("-o, --output <file>", "write to this file instead of printing")
    .action((flags: { readonly output?: string }) =>
      outcome(async () => {
        const { openapi } = await import("../openapi/openapi.ts");
        return openapi(flags);
      }),
    );
}
