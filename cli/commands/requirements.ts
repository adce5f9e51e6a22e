import { type Command, Option } from "commander";
import { SURFACES } from "../../contract/surface.ts";
import { outcome } from "../outcome.ts";
import type { RequirementsFlags } from "../requirements.ts";

/** `packproof requirements`: lists requirements. */
export function addRequirements(program: Command): void {
  program
    .command("requirements")
    .description("list the requirements, or those whose id, title or source contains all the words")
    .argument("[words...]")
    .addOption(new Option("--surface <surface>", "only requirements of this surface").choices(SURFACES))
    .addOption(new Option("--level <level>", "only requirements of this level").choices(["must", "may"]))
    .option("--json", "as JSON")
    .action((words: readonly string[], flags: RequirementsFlags) =>
      outcome(async () => {
        const { listRequirements } = await import("../requirements.ts");
        return listRequirements(words, flags);
      }),
    );
}
