import type { Mutant } from "./mutant.ts";
import { MINUTE_MS } from "./support/durations.ts";
import { userRules } from "./support/user-rules.ts";

type IsExpired = (expiresAt: number, nowMs: number) => boolean;

/** Keys with an expiry that stop being valid at another time; keys without one stay valid. */
const expiring = (name: string, violates: string, isExpired: IsExpired): Mutant => ({
  name,
  violates,
  kind: "later",
  surfaces: ["user"],
  rules: userRules(() => ({ isExpired: ({ expiresAt }, nowMs) => expiresAt !== null && isExpired(expiresAt, nowMs) })),
});

/** Keys that are created with an expiry. */
export const userKeyExpiryMutants: readonly Mutant[] = [
  expiring("keys with an expiry expire at once", "user-key.before-expiry", () => true),
  expiring(
    "keys expire 45 minutes early",
    "user-key.before-expiry",
    (expiresAt, nowMs) => nowMs >= expiresAt - 45 * MINUTE_MS,
  ),
  expiring(
    "keys expire an hour late",
    "user-key.after-expiry",
    (expiresAt, nowMs) => nowMs >= expiresAt + 60 * MINUTE_MS,
  ),
];
