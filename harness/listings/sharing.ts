import type { ListingLedger } from "./listing-ledger.ts";

/**
 * - `unique`: every pull gives a different id, as far as is known
 * - `shared`: the same listings are drawn repeatedly, so that any user may hold a copy
 * - `unknown`: too few pulls to decide
 */
export type Sharing = "unique" | "shared" | "unknown";

/** In a larger pool, copies of other users are too rare to occur twice. Listings. */
const MAX_POOL = 5_000;
/** Number of pulls that have no repeat with a probability of 1 in 100 million in a pool of 600. */
const ENOUGH_PULLS = 150;
/** In a smaller pool, concurrent users almost always hold the same listings. Listings. */
const TIGHT_POOL = 40;

export function sharingOf(ledger: Pick<ListingLedger, "poolSize" | "pulls">): Sharing {
  if (ledger.poolSize <= MAX_POOL) return "shared";
  return ledger.pulls >= ENOUGH_PULLS ? "unique" : "unknown";
}

/** Returns whether scenarios that need their own copies have to run one at a time. */
export function isSmallPool({ poolSize }: Pick<ListingLedger, "poolSize">): boolean {
  return poolSize <= TIGHT_POOL;
}

/** Listings per concurrent scenario so that scenarios rarely draw the same ones. */
const LISTINGS_PER_SCENARIO = 12;
const MIN_CONCURRENCY = 3;

/** Returns the maximum number of concurrent scenarios. */
export function concurrencyFor({ poolSize }: Pick<ListingLedger, "poolSize">): number {
  return Math.max(MIN_CONCURRENCY, Math.floor(poolSize / LISTINGS_PER_SCENARIO));
}
