import type { UserEndpointKey } from "./endpoints.ts";

/** The limits of partner-api.md; sandbox ones are not known to hold in production. */
export const PARTNER_LIMITS = {
  pullsPerPurchaseMin: 1,
  recentPullsDefault: 20,
  recentPullsMin: 1,
  recentPullsMax: 100,
  sandboxQuoteValiditySeconds: 15 * 60,
  sandboxSellbackWindowSeconds: 7 * 24 * 60 * 60,
} as const;

/** The limits of user-key-api.md. */
export const USER_LIMITS = {
  clawSessionLifetimeSeconds: 5 * 60,
  pollWindowSeconds: 6,
  /** What still counts as the stated "about": shorter means not held, longer means hanging. Both ends inclusive. */
  pollWindowAcceptedSeconds: { min: 4, max: 10 },
  pollRetryMs: { min: 500, max: 1000 },
  filtersCacheSeconds: 5 * 60,
} as const;

/** Accepted requests of one key per window; where an endpoint has no row, no limit is stated. */
export interface RateLimit {
  readonly endpoint: UserEndpointKey;
  readonly requests: number;
  readonly windowSeconds: number;
}

export const RATE_LIMITS = [
  { endpoint: "buy/crypto", requests: 1, windowSeconds: 60 },
  { endpoint: "take-claw-bid-init", requests: 1, windowSeconds: 5 },
  { endpoint: "take-claw-bid-finish", requests: 1, windowSeconds: 1 },
] as const satisfies readonly RateLimit[];

/**
 * What is kept away from either side of an expiry: clocks differ, and whether the bound itself still counts is open. The
 * windows of RATE_LIMITS are shorter than this and are judged by counting accepted requests instead.
 * Seconds.
 */
export const TIME_MARGIN_SECONDS = 30;

/** How far money may be off, USD: the rounding of prices is not stated. */
export const MONEY_TOLERANCE_USD = {
  /** A price that was multiplied or divided. */
  product: 0.011,
  /** A price that was copied or added up. */
  copy: 0.005,
} as const;
