import type { Command } from "commander";
import { outcome } from "../outcome.ts";
import { addSettings, type Flags } from "../settings-flags.ts";

/** `packproof mcp`: serves the suite as tools of a coding agent. */
export function addMcp(program: Command): void {
  const command = program
    .command("mcp")
    .description("serve the suite to a coding agent as a Model Context Protocol server on stdin and stdout")
    .action((flags: Flags) =>
      outcome(async () => {
        const { mcp } = await import("../mcp/mcp.ts");
        return mcp(flags);
      }),
    );
  addSettings(command);
}
