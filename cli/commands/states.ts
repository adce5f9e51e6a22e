import type { Command } from "commander";
import { outcome } from "../outcome.ts";
import { addSettings, type Flags } from "../settings-flags.ts";

const CHECK_HELP = `
Exit status:
  0  every state that is offered has its effect
  1  a state answers 200 and has no effect
  2  it could not be done: unusable settings, nothing answers`;

/** `packproof states`: the situations that a provider may be asked to arrange. */
export function addStates(program: Command): void {
  const states = program
    .command("states")
    .description("print all provider states with their parameters and an example; this creates docs/provider-states.md")
    .option("--json", "as JSON")
    .option("--openapi", "as an OpenAPI 3.1 document of the handler")
    .option("-o, --output <file>", "write to this file instead of printing")
    .action((flags: { readonly json?: boolean; readonly openapi?: boolean; readonly output?: string }) =>
      outcome(async () => {
        const { listStates } = await import("../states/list.ts");
        return listStates(flags);
      }),
    );
  const check = states
    .command("check")
    .description("arrange each state at PROVIDER_STATES_URL, and look at BASE_URL whether it has its effect")
    .addHelpText("after", CHECK_HELP)
    .action((flags: Flags) =>
      outcome(async () => {
        const { checkStates } = await import("../states/check.ts");
        return checkStates(flags);
      }),
    );
  addSettings(check);
}
