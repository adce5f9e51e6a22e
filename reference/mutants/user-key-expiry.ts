import { hashOf } from "../user/api-key.ts";
import { USER_KEYS } from "../user/keys.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { MINUTE_MS } from "./support/durations.ts";
import { perWorld } from "./support/per-world.ts";
import { message } from "./support/replies.ts";
import { at, recordOf } from "./support/user-callers.ts";
import { userRules } from "./support/user-rules.ts";

type IsExpired = (expiresAt: number, nowMs: number) => boolean;

/** Keys with an expiry that stop being valid at another time; keys without one stay valid. */
const expiring = (name: string, violates: string, isExpired: IsExpired): Mutant =>
  mutant(violates, "later", ["user"], name, {
    rules: userRules(() => ({
      isExpired: ({ expiresAt }, nowMs) => expiresAt !== null && isExpired(expiresAt, nowMs),
    })),
  });

/** When keys were made, by their hash. Milliseconds on the reference's clock. */
const made = perWorld(() => new Map<string, number>());

/** When keys were last accepted. Milliseconds on the reference's clock. */
const accepted = new WeakMap<object, number>();

/** Keys that are created with an expiry. */
export const userKeyExpiryMutants: readonly Mutant[] = [
  mutant(
    "user-auth.crypto-status.unknown-key",
    "later",
    ["user"],
    "unknown keys are accepted while a key exists that has not expired yet",
    {
      request: ({ headers }, { user, clock }) => {
        const key = headers["x-api-key"] ?? "";
        const issued = [...user.keys.values()].some(({ expiresAt }) => expiresAt !== null && expiresAt > clock.now());
        if (key !== "" && !user.keys.has(hashOf(key)) && issued) headers["x-api-key"] = USER_KEYS.apiKey;
        return undefined;
      },
    },
  ),
  mutant("user-auth.crypto-status.x-api-key-header", "refuses", ["user"], "keys without an expiry are expired", {
    rules: userRules(() => ({ isExpired: ({ expiresAt }, nowMs) => nowMs >= (expiresAt ?? 0) })),
  }),
  mutant("user-key.before-expiry", "later", ["user"], "keys without an expiry expire after an hour", {
    rules: userRules(({ newKey }) => ({
      newKey: (world, params) => {
        const value = newKey(world, params);
        made(world).set(hashOf(value), world.clock.now());
        return value;
      },
    })),
    request: (call, world) => {
      const key = at(call, "buy/status") ? recordOf(call, world) : undefined;
      const madeMs = key?.expiresAt === null ? made(world).get(key.hash) : undefined;
      const isOld = madeMs !== undefined && world.clock.now() - madeMs > 60 * MINUTE_MS;
      return isOld ? message(401, "Invalid or missing credentials") : undefined;
    },
  }),
  expiring("keys with an expiry expire at once", "user-key.before-expiry", () => true),
  expiring(
    "keys expire 45 minutes early",
    "user-key.before-expiry",
    (expiresAt, nowMs) => nowMs >= expiresAt - 45 * MINUTE_MS,
  ),
  expiring(
    "keys expire 100 seconds early",
    "user-key.before-expiry",
    (expiresAt, nowMs) => nowMs >= expiresAt - 100_000,
  ),
  expiring(
    "keys expire an hour late",
    "user-key.after-expiry",
    (expiresAt, nowMs) => nowMs >= expiresAt + 60 * MINUTE_MS,
  ),
  expiring("keys expire a minute late", "user-key.after-expiry", (expiresAt, nowMs) => nowMs >= expiresAt + MINUTE_MS),
  mutant("user-key.after-expiry", "later", ["user"], "a key that was accepted is accepted for two minutes more", {
    rules: userRules(({ isExpired }) => ({
      isExpired: (key, nowMs) => {
        if (!isExpired(key, nowMs)) accepted.set(key, nowMs);
        return nowMs - (accepted.get(key) ?? Number.NEGATIVE_INFINITY) > 2 * MINUTE_MS;
      },
    })),
  }),
];
