import { RENDERINGS } from "../../contract/renderings.ts";
import { ConfigFault } from "./config-fault.ts";

/**
 * Holds `ALIASES` against the values that may be called otherwise: another name in it would quietly have no effect.
 * @throws {ConfigFault} naming the first that is none of them, or that is called nothing
 */
export function checkedAliases(aliases: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [value, name] of Object.entries(aliases)) {
    if (!RENDERINGS.includes(value)) {
      throw new ConfigFault(
        "ALIASES",
        `${JSON.stringify(value)} has one name everywhere`,
        `use ${RENDERINGS.join(", ")}`,
      );
    }
    if (name.trim() === "")
      throw new ConfigFault("ALIASES", `${JSON.stringify(value)} is called nothing`, "give its name");
  }
  return aliases;
}
