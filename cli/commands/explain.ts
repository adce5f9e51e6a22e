import type { Command } from "commander";
import { outcome } from "../outcome.ts";

/** `packproof explain <id>`: everything about one requirement. */
export function addExplain(program: Command): void {
  program
    .command("explain")
    .description("show what a requirement says, its source, how it is verified, and what to do if it fails")
    .argument("<requirement>", "its id; `packproof requirements` lists them")
    .option("--json", "as JSON")
    .action((id: string, flags: { readonly json?: boolean }) =>
      outcome(async () => {
        const { explain } = await import("../explain/explain.ts");
        return explain(id, flags);
      }),
    );
}
