/** The credentials that exist from the start; both keys have both scopes and never expire. */
export const USER_KEYS = {
  /** Of the account `first`. */
  apiKey: "svc_z5rk9xwp3ntf7hqm",
  /** Of the account `second`. */
  apiKey2: "svc_j2vd6lbg8csy4qzn",
  /** Of the account `first`. */
  sessionToken: "session-t9hw4kxz7mqp2dfb",
} as const;
