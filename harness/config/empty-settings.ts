import { ConfigFault } from "./config-fault.ts";
import type { SettingName, Settings } from "./setting-names.ts";

/**
 * Settings that must not be empty, as an unfilled variable of a CI system is: empty they would change what is verified,
 * or remove a safeguard. Other empty settings count as unset, and the report names what they prevented. An empty
 * ALLOW_WRITES deliberately allows no writes.
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
 * @param names default: all that must not be empty
 * @throws {ConfigFault} for the first of them that is set and empty
 */
export function refuseEmpty(settings: Settings, names: readonly SettingName[] = REMEDIES.map(([name]) => name)): void {
  for (const [name, remedy] of REMEDIES.filter(([each]) => names.includes(each))) {
    if (settings[name] !== undefined && settings[name].trim() === "")
      throw new ConfigFault(name, "is set and empty", remedy);
  }
}
