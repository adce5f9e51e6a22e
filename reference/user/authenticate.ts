import type { Call } from "../http.ts";
import type { World } from "../world.ts";
import type { Account } from "./account.ts";
import { type ApiKey, hashOf, type Scope } from "./api-key.ts";
import type { RefusalName } from "./refusals.ts";

/** The account of a call, and its key; null for a web session. */
export interface Caller {
  readonly account: Account;
  readonly key: ApiKey | null;
}

/**
 * Reads the credentials of a call. X-API-Key takes precedence over Authorization.
 * @returns the caller, or the name of the refusal, which is the same for every fault of a key
 */
export function authenticate(call: Call, world: World, scope: Scope): Caller | RefusalName {
  const { keyHeader, bearer, isKeyText } = world.rules.user;
  const inHeader = keyHeader(call);
  if (inHeader !== undefined) return byKey(inHeader, world, scope);
  const token = bearer(call);
  if (token === undefined) return "noToken";
  if (isKeyText(token)) return byKey(token, world, scope);
  const account = world.user.tokens.get(token);
  return account ? { account, key: null } : "badToken";
}

function byKey(value: string, world: World, scope: Scope): Caller | RefusalName {
  const { isRevoked, isExpired, isSwitchedOff, hasScope } = world.rules.user;
  const key = world.user.keys.get(hashOf(value));
  const isUsable =
    key && !isRevoked(key) && !isExpired(key, world.clock.now()) && !isSwitchedOff(key) && hasScope(key, scope);
  return isUsable ? { account: key.account, key } : "badCredentials";
}
