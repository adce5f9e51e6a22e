import { BASE64URL } from "../../catalogue/alphabets.ts";
import type { Call } from "../../http.ts";
import type { World } from "../../world.ts";
import { type ApiKey, KEY_PREFIX, type Scope } from "../api-key.ts";

/** How credentials are read and judged: user-key-api.md, "Authentication". */
export const credentialRules = {
  /** The value of a key that is made now. */
  newKey: (world: World): string => `${KEY_PREFIX}${world.random.text(40, BASE64URL)}`,

  /** The value of X-API-Key; undefined where it is missing or empty. */
  keyHeader: (call: Call): string | undefined => call.headers["x-api-key"]?.trim() || undefined,

  /** What follows `Bearer` in Authorization; undefined where nothing does. */
  bearer: (call: Call): string | undefined => /^bearer\s+(\S.*)$/i.exec(call.headers.authorization?.trim() ?? "")?.[1],

  /** Whether a bearer value is a key; any other is taken for a session token. */
  isKeyText: (value: string): boolean => value.startsWith(KEY_PREFIX),

  isRevoked: (key: ApiKey): boolean => key.revoked,

  isExpired: (key: ApiKey, nowMs: number): boolean => key.expiresAt !== null && nowMs >= key.expiresAt,

  /** Whether keys are switched off for the whole account. */
  isSwitchedOff: (key: ApiKey): boolean => !key.account.keysEnabled,

  hasScope: (key: ApiKey, scope: Scope): boolean => key.scopes.includes(scope),
};
