/** The credentials that the reference knows from its start; both keys carry both scopes and never expire. */
export const USER_KEYS = {
  /** Of the account `first`. */
  apiKey: "svc_reference-key-1",
  /** Of the account `second`. */
  apiKey2: "svc_reference-key-2",
  /** Of the account `first`. */
  sessionToken: "session-reference-1",
} as const;
