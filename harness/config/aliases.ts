import { RENDERINGS } from "../../contract/renderings.ts";
import { ConfigFault } from "./config-fault.ts";

/**
 * Checks that `ALIASES` names only values that may have another spelling; any other one would have no effect.
 * @throws {ConfigFault} naming the first that may not, or whose name is empty
 */
export function checkedAliases(aliases: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [value, name] of Object.entries(aliases)) {
    if (!RENDERINGS.includes(value)) {
      throw new ConfigFault(
        "ALIASES",
        `${JSON.stringify(value)} is not a value that a deployment may rename`,
        `use ${RENDERINGS.join(", ")}`,
      );
    }
    if (name.trim() === "")
      throw new ConfigFault("ALIASES", `${JSON.stringify(value)} has an empty name`, "give its name");
  }
  return aliases;
}
