/**
 * The documented forms of ids, keys and hashes. Other ids may have any form. The base64url alphabet contains `-` and
 * `_`, so ids must not be split at `_`.
 */
export const ID_FORMATS = {
  /** partner-api.md, Authentication: every sandbox key begins with it, but not everything that begins with it was issued. */
  sandboxKey: /^sandbox-/,
  /** user-key-api.md, API key; `svc_` is a neutral rendering, so a deployment may use another prefix. */
  userKey: /^svc_/,
  /** partner-api.md, buy/status: in the sandbox; the number of further characters is not stated. */
  sandboxTxHash: /^sandbox_[A-Za-z0-9_-]+$/,
  /** partner-api.md, Sandbox differences 6: upper case, with the two special characters of base64url. */
  sandboxQuoteSession: /^quote_[A-Z0-9_-]{16}$/,
  /** partner-api.md, Sandbox differences 6: the quote session, the separator, the key of the rate. */
  sandboxQuote: /^(?<session>quote_[A-Z0-9_-]{16})_rate_(?<rate>standard|priority|express)$/,
  /** partner-api.md, ship/request: in the sandbox, upper and lower case. */
  sandboxOrder: /^order_[A-Za-z0-9_-]{16}$/,
} as const satisfies Record<string, RegExp>;

export type IdFormat = keyof typeof ID_FORMATS;

/** Prefixes of made-up credentials that have the right form but were never issued. */
export const KEY_PREFIX = { sandbox: "sandbox-", user: "svc_" } as const;
