import type { EndpointKey } from "./endpoints.ts";
import { type ErrorRow, refusalsOf } from "./error-row.ts";

const user = ["user"] as const;

/**
 * The refusals of an endpoint for its caller.
 * @param of the part of an id that names the endpoint
 * @param limited when the caller is limited
 */
function refusedCallersOf<const Endpoint extends EndpointKey>(
  endpoint: Endpoint,
  of: "buy-crypto" | "crypto-status" | "claw-init" | "claw-finish",
  limited: Pick<ErrorRow, "condition" | "requirement">,
) {
  const invalid = "the key is missing, unknown, expired, revoked, disabled or lacks the scope";
  return refusalsOf(endpoint, "message", [
    [user, 401, "Invalid or missing credentials", invalid, `user-auth.${of}.unknown-key`],
    [user, 401, "No token provided", "neither key nor session token", `user-auth.${of}.no-credential`],
    [user, 401, "Invalid token", "a session token that is not valid", `user-auth.${of}.invalid-session-token`],
    [user, 429, "Rate limit exceeded", limited.condition, limited.requirement],
  ]);
}

/**
 * The error table of the user-key document, one row per endpoint and text. The list is not complete: it states the text
 * of each listed error, but other texts may occur.
 */
export const USER_ERRORS = [
  ...refusedCallersOf("buy/crypto", "buy-crypto", {
    condition: "a second request of the key within 60 s",
    requirement: "rate-limit.buy-crypto.second-refused",
  }),
  ...refusedCallersOf("buy/status", "crypto-status", {
    condition: "polled far faster than the advised 500 ms; no limit is stated",
    requirement: "rate-limit.crypto-status.not-limited",
  }),
  ...refusalsOf("buy/status", "error", [
    [user, 400, "Transaction failed", "the purchase failed", "crypto-status.failed"],
  ]),
  ...refusedCallersOf("take-claw-bid-init", "claw-init", {
    condition: "a second request of the key within 5 s",
    requirement: "rate-limit.claw-init.second-refused",
  }),
  ...refusalsOf("take-claw-bid-init", "error", [
    [user, 400, "Invalid buyback offer", "the item has no active offer, or several", "claw-init.no-offer"],
    [user, 404, "No wallets found", "the account has no linked wallet", "claw-init.no-wallet"],
  ]),
  ...refusedCallersOf("take-claw-bid-finish", "claw-finish", {
    condition: "a second request of the key within 1 s",
    requirement: "rate-limit.claw-finish.second-refused",
  }),
  ...refusalsOf("take-claw-bid-finish", "error", [
    [user, 400, "Session not found", "a session_id that was never given out", "claw-finish.unknown-session"],
    [user, 400, "Session expired", "more than 5 minutes after init", "claw-finish.expired"],
    [
      user,
      400,
      "Session does not belong to this user",
      "the session is another account's",
      "claw-finish.foreign-session",
    ],
    [
      user,
      403,
      "Session does not belong to this user",
      "the session is another account's",
      "claw-finish.foreign-session",
    ],
    [user, 400, "Failed to submit transaction", "the submission on chain failed", "claw-finish.submission-error"],
  ]),
  ...refusalsOf("filters", "error", [
    [user, 500, "Internal server error", "an unexpected failure", "filters.internal-error"],
  ]),
] as const;
