/**
 * The forms that ids, keys and hashes are documented to have. A system under test may give ids any form that is not listed
 * here. `-` and `_` belong to the base64url alphabet, so none of these can be split at `_`.
 */
export const ID_FORMATS = {
  /** partner-api.md, Authentication: every sandbox key begins so, but not all that begins so was issued. */
  sandboxKey: /^sandbox-/,
  /** user-key-api.md, API key; `svc_` is a neutral rendering, so a deployment may call it otherwise. */
  userKey: /^svc_/,
  /** partner-api.md, buy/status: in the sandbox; how many characters follow is not said. */
  sandboxTxHash: /^sandbox_[A-Za-z0-9_-]+$/,
  /** partner-api.md, Sandbox differences 6: upper case, with the two signs of base64url. */
  sandboxQuoteSession: /^quote_[A-Z0-9_-]{16}$/,
  /** partner-api.md, Sandbox differences 6: the quote session, the separator, the key of the rate. */
  sandboxQuote: /^(?<session>quote_[A-Z0-9_-]{16})_rate_(?<rate>standard|priority|express)$/,
  /** partner-api.md, ship/request: in the sandbox, both cases. */
  sandboxOrder: /^order_[A-Za-z0-9_-]{16}$/,
} as const satisfies Record<string, RegExp>;

export type IdFormat = keyof typeof ID_FORMATS;

/** Beginnings that lookalike credentials are made with: right form, never issued. */
export const KEY_PREFIX = { sandbox: "sandbox-", user: "svc_" } as const;
