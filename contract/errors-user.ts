import { refusalsOf } from "./error-row.ts";

const user = ["user"] as const;

/**
 * The error table of the user-key document, one row per endpoint and text. The list is not complete: it states the text
 * of each listed error, but other texts may occur.
 */
export const USER_ERRORS = [
  ...refusalsOf("buy/crypto", "message", [
    [
      user,
      401,
      "Invalid or missing credentials",
      "the key is missing, unknown, expired, revoked, disabled or lacks the scope",
      "user-auth.buy-crypto.unknown-key",
    ],
    [user, 401, "No token provided", "neither key nor session token", "user-auth.buy-crypto.no-credential"],
    [user, 401, "Invalid token", "a session token that is not valid", "user-auth.buy-crypto.invalid-session-token"],
    [
      user,
      429,
      "Rate limit exceeded",
      "a second request of the key within 60 s",
      "rate-limit.buy-crypto.second-refused",
    ],
  ]),
  ...refusalsOf("buy/status", "message", [
    [
      user,
      401,
      "Invalid or missing credentials",
      "the key is missing, unknown, expired, revoked, disabled or lacks the scope",
      "user-auth.crypto-status.unknown-key",
    ],
    [user, 401, "No token provided", "neither key nor session token", "user-auth.crypto-status.no-credential"],
    [user, 401, "Invalid token", "a session token that is not valid", "user-auth.crypto-status.invalid-session-token"],
    [
      user,
      429,
      "Rate limit exceeded",
      "polled far faster than the advised 500 ms; no limit is stated",
      "rate-limit.crypto-status.not-limited",
    ],
  ]),
  ...refusalsOf("buy/status", "error", [
    [user, 400, "Transaction failed", "the purchase failed", "crypto-status.failed"],
  ]),
  ...refusalsOf("take-claw-bid-init", "message", [
    [
      user,
      401,
      "Invalid or missing credentials",
      "the key is missing, unknown, expired, revoked, disabled or lacks the scope",
      "user-auth.claw-init.unknown-key",
    ],
    [user, 401, "No token provided", "neither key nor session token", "user-auth.claw-init.no-credential"],
    [user, 401, "Invalid token", "a session token that is not valid", "user-auth.claw-init.invalid-session-token"],
    [user, 429, "Rate limit exceeded", "a second request of the key within 5 s", "rate-limit.claw-init.second-refused"],
  ]),
  ...refusalsOf("take-claw-bid-init", "error", [
    [user, 400, "Invalid buyback offer", "the item has no active offer, or several", "claw-init.no-offer"],
    [user, 404, "No wallets found", "the account has no linked wallet", "claw-init.no-wallet"],
  ]),
  ...refusalsOf("take-claw-bid-finish", "message", [
    [
      user,
      401,
      "Invalid or missing credentials",
      "the key is missing, unknown, expired, revoked, disabled or lacks the scope",
      "user-auth.claw-finish.unknown-key",
    ],
    [user, 401, "No token provided", "neither key nor session token", "user-auth.claw-finish.no-credential"],
    [user, 401, "Invalid token", "a session token that is not valid", "user-auth.claw-finish.invalid-session-token"],
    [
      user,
      429,
      "Rate limit exceeded",
      "a second request of the key within 1 s",
      "rate-limit.claw-finish.second-refused",
    ],
  ]),
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
