import type { Call } from "../http.ts";
import { NO_PARTNER } from "../keys.ts";
import type { PackSurface } from "../scope.ts";
import type { World } from "../world.ts";

/** Authentication: partner-api.md, "Authentication". */
export const authenticationRules = {
  /** The key as sent; undefined or empty if there is none. */
  keyOf: (call: Call): string | undefined => call.headers["x-api-key"],

  /** The partner of a key; `NO_PARTNER` for every sandbox key, undefined for an unknown key. */
  partnerOf: (key: string | undefined, surface: PackSurface, world: World): string | undefined => {
    if (!key) return undefined;
    if (surface === "partner") return world.keys.partner.get(key);
    return world.keys.sandbox.includes(key) ? NO_PARTNER : undefined;
  },
};
