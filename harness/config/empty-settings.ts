import { ConfigFault } from "./config-fault.ts";
import type { SettingName, Settings } from "./setting-names.ts";

/**
 * Settings that are no more than set: a variable of a CI system that nobody filled in. Where it would quietly verify
 * something else, or take a guard away, that is a mistake; other empty settings count as unset, and the report names
 * what they kept from being verified. An empty ALLOW_WRITES is a wish: no writes at all.
 */
const REMEDIES: readonly (readonly [SettingName, string])[] = [
  ["BASE_URL", "give the root of the system under test; only where it is unset is the embedded reference verified"],
  ["SURFACES", "name sandbox, partner or user, or leave it unset"],
  ["REQUIRE_TARGET", "use 0 or 1, or leave it unset"],
  ["CERTIFY", "use 0 or 1, or leave it unset"],
  ["MIN_VERIFIED", "give a number like 450 or a share like 90%, or leave it unset"],
  ["BASELINE", "name an earlier report.json, or leave it unset"],
];

/**
 * @param names default: all that may not be empty
 * @throws {ConfigFault} for the first setting that may not be empty and is
 */
export function refuseEmpty(settings: Settings, names: readonly SettingName[] = REMEDIES.map(([name]) => name)): void {
  for (const [name, remedy] of REMEDIES.filter(([each]) => names.includes(each))) {
    if (settings[name] !== undefined && settings[name].trim() === "")
      throw new ConfigFault(name, "is set and empty", remedy);
  }
}
