import { USER_KEYS } from "./user/keys.ts";

/** The keys that the reference accepts. Keys of the partner surface identify a partner, keys of the sandbox do not. */
export interface Keys {
  readonly sandbox: string[];
  /** Partner name by key. */
  readonly partner: Map<string, string>;
}

/** The partner to whom arranged provider states belong. */
export const FIRST_PARTNER = "partner-1";
/** A second partner, who has no access to the first one's data. */
export const SECOND_PARTNER = "partner-2";

/** Stands for the partner on the sandbox, where keys identify none. */
export const NO_PARTNER = "sandbox";

/** Two keys to the same state, because sandbox keys identify no partner. */
export const SANDBOX_KEYS = ["sandbox-q7wd2zrt9plx4vnb", "sandbox-h3kf8mvc6sjy5gtr"] as const;
/** One key of each partner. */
export const PARTNER_KEYS = ["partner-x4nb7qzd2whk9lpf", "partner-r8tm3vcj6ygs5bqw"] as const;

/** The default keys: two for the sandbox, one for each of two partners. */
export function defaultKeys(): Keys {
  return {
    sandbox: [...SANDBOX_KEYS],
    partner: new Map([
      [PARTNER_KEYS[0], FIRST_PARTNER],
      [PARTNER_KEYS[1], SECOND_PARTNER],
    ]),
  };
}

/**
 * The default credentials of all three surfaces for a client; the second of each pair belongs to another partner or
 * account.
 */
export const referenceKeys = {
  sandbox: SANDBOX_KEYS,
  partner: PARTNER_KEYS,
  user: [USER_KEYS.apiKey, USER_KEYS.apiKey2],
  /** Session token of the first user key's account. */
  userSession: USER_KEYS.sessionToken,
} as const;

/** See `referenceKeys`. */
export type ReferenceKeys = typeof referenceKeys;
