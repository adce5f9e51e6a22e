import { BASE64URL } from "../../catalogue/alphabets.ts";
import type { Call } from "../../http.ts";
import type { StateParams } from "../../states/state.ts";
import type { World } from "../../world.ts";
import { type ApiKey, KEY_PREFIX, type Scope } from "../api-key.ts";

/** Reading and checking credentials: user-key-api.md, "Authentication". */
export const credentialRules = {
  /** The value of a new key that a provider state with these parameters asks for. */
  newKey: (world: World, _params: StateParams): string => `${KEY_PREFIX}${world.random.text(40, BASE64URL)}`,

  /** The value of X-API-Key; undefined if it is missing or empty. */
  keyHeader: (call: Call): string | undefined => call.headers["x-api-key"]?.trim() || undefined,

  /** The value after `Bearer` in Authorization; undefined if there is none. */
  bearer: (call: Call): string | undefined => /^bearer\s+(\S.*)$/i.exec(call.headers.authorization?.trim() ?? "")?.[1],

  /** Whether a bearer value is a key; any other value counts as a session token. */
  isKeyText: (value: string): boolean => value.startsWith(KEY_PREFIX),

  isRevoked: (key: ApiKey): boolean => key.revoked,

  isExpired: (key: ApiKey, nowMs: number): boolean => key.expiresAt !== null && nowMs >= key.expiresAt,

  /** Whether keys are disabled for the whole account. */
  isSwitchedOff: (key: ApiKey): boolean => !key.account.keysEnabled,

  hasScope: (key: ApiKey, scope: Scope): boolean => key.scopes.includes(scope),
};
