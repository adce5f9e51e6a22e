import { type Command, Option } from "commander";
import type { InitFlags } from "../init/init.ts";
import { SERVERS } from "../init/states-handler.ts";
import { outcome } from "../outcome.ts";

/** `packproof init`: writes the files of a first run. */
export function addInit(program: Command): void {
  program
    .command("init")
    .description("write .env, a provider-state handler, a nightly workflow and an empty list of known failures")
    .addOption(
      new Option("--server <kind>", "the framework of the handler (default: from package.json)").choices(SERVERS),
    )
    .action((flags: InitFlags) =>
      outcome(async () => {
        const { init } = await import("../init/init.ts");
        return init(flags);
      }),
    );
}
