import { SURFACES, type Surface } from "../../contract/surface.ts";
import { ConfigFault } from "./config-fault.ts";
import type { SettingName, Settings } from "./setting-names.ts";

/**
 * Returns the surfaces that a setting names, in their fixed order.
 * @throws {ConfigFault} for any other word
 */
export function surfacesOf(settings: Settings, name: SettingName, fallback: readonly Surface[]): readonly Surface[] {
  const raw = settings[name];
  if (raw === undefined) return fallback;
  const words = raw.split(",").map((word) => word.trim());
  const named = words.filter((word) => word !== "");
  for (const word of named) {
    if (!isSurface(word)) {
      throw new ConfigFault(name, `${JSON.stringify(word)} is not a surface`, "use sandbox, partner or user");
    }
  }
  return SURFACES.filter((surface) => named.includes(surface));
}

function isSurface(word: string): word is Surface {
  return (SURFACES as readonly string[]).includes(word);
}
