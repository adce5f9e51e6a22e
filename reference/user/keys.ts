/** The credentials that the reference knows from its start; both keys carry both scopes and never expire. */
export const USER_KEYS = {
  /** Of the account `first`. */
  apiKey: "svc_z5Rk9XwP3nTf7HqM",
  /** Of the account `second`. */
  apiKey2: "svc_j2Vd6LbG8cSy4QzN",
  /** Of the account `first`. */
  sessionToken: "session-t9Hw4KxZ7mQp2DfB",
} as const;
