import type { UserEndpointKey } from "./endpoints.ts";

/** The limits of partner-api.md; limits of the sandbox may not apply in production. */
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
  /** Accepted range for the documented "about": below it the call was not held, above it the call hangs. Inclusive. */
  pollWindowAcceptedSeconds: { min: 4, max: 10 },
  pollRetryMs: { min: 500, max: 1000 },
  filtersCacheSeconds: 5 * 60,
} as const;

/** Accepted requests per key and window; an endpoint without a row has no documented limit. */
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

/** Returns the window of an endpoint's rate limit; undefined if it has no documented limit. Seconds. */
export function windowSecondsOf(endpoint: (typeof RATE_LIMITS)[number]["endpoint"]): number;
export function windowSecondsOf(endpoint: UserEndpointKey): number | undefined;
export function windowSecondsOf(endpoint: UserEndpointKey): number | undefined {
  return RATE_LIMITS.find((limit) => limit.endpoint === endpoint)?.windowSeconds;
}

/**
 * Distance that checks keep from an expiry, because clocks differ and the documents do not say whether the bound is
 * inclusive. The windows of RATE_LIMITS are shorter and are judged by counting accepted requests instead. Seconds.
 */
export const TIME_MARGIN_SECONDS = 30;

/** For how long after a purchase every system should know its session, because the documents do not say it (A-STATUS-LIST). Seconds. */
export const SESSION_KNOWN_SECONDS = 60;

/** The percent from which the sandbox may derive values, whatever the pack's percent: partner-api.md, Sandbox differences 7. */
export const SANDBOX_PERCENT = 0.85;

/** Tolerance of amounts in USD, because the documents do not state how prices are rounded. */
export const MONEY_TOLERANCE_USD = {
  /** For a price that was multiplied or divided. */
  product: 0.011,
  /** For a price that was copied or added up. */
  copy: 0.005,
} as const;
