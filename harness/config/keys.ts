import type { Credential } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import { ConfigFault } from "./config-fault.ts";
import { textOf } from "./fields.ts";
import type { Settings } from "./setting-names.ts";
import { FIRST_KEYS, type Target } from "./target.ts";

export const CREDENTIALS = [
  "SANDBOX_API_KEY",
  "SANDBOX_API_KEY_2",
  "PARTNER_API_KEY",
  "PARTNER_API_KEY_2",
  "USER_API_KEY",
  "USER_API_KEY_2",
  "USER_SESSION_TOKEN",
] as const satisfies readonly Credential[];

/** @throws {ConfigFault} for a key that can't be sent, and for two equal ones */
export function keysOf(settings: Settings): Target["keys"] {
  const keys: Partial<Record<Credential, string>> = {};
  for (const name of CREDENTIALS) {
    const value = textOf(settings, name);
    if (value === undefined) continue;
    if (!/^[\x21-\x7e]+$/.test(value)) {
      throw new ConfigFault(name, "has characters that no header can carry", "give the key as it was issued");
    }
    const twin = CREDENTIALS.find((other) => keys[other] === value);
    if (twin !== undefined) throw new ConfigFault(name, `is the same as ${twin}`, "give another one or leave it out");
    keys[name] = value;
  }
  return Object.freeze(keys);
}

/** @throws {ConfigFault} if a surface is to be verified without a key */
export function requireFirstKeys(surfaces: readonly Surface[], keys: Target["keys"]): void {
  for (const surface of surfaces) {
    const name = surface === "user" ? undefined : FIRST_KEYS[surface];
    if (name === undefined || keys[name] !== undefined) continue;
    throw new ConfigFault(
      name,
      `is not set, and the ${surface} surface is to be verified`,
      "give a key of that surface",
    );
  }
}
