import type { ListingLedger } from "./listing-ledger.ts";

/**
 * - `unique`: every pull gives a different id, as far as is known
 * - `shared`: the same listing is drawn again and again, so anybody may hold a copy of it
 * - `unknown`: too few pulls to decide
 */
export type Sharing = "unique" | "shared" | "unknown";

/** In a larger pool, somebody else's copies are too rare to be met twice. Listings. */
const MAX_POOL = 5_000;
/** Pulls without a repeat that have a probability of 1 in 100 million in a pool of 600. */
const ENOUGH_PULLS = 150;
/** In a smaller pool, users that act side by side hold the same listings nearly always. Listings. */
const TIGHT_POOL = 40;

export function sharingOf(ledger: Pick<ListingLedger, "poolSize" | "pulls">): Sharing {
  if (ledger.poolSize <= MAX_POOL) return "shared";
  return ledger.pulls >= ENOUGH_PULLS ? "unique" : "unknown";
}

/** Whether scenarios that rest on a copy of their own have to be played one at a time. */
export function isSmallPool({ poolSize }: Pick<ListingLedger, "poolSize">): boolean {
  return poolSize <= TIGHT_POOL;
}

/** Listings per concurrent scenario with which scenarios rarely draw the same ones. */
const LISTINGS_PER_SCENARIO = 12;
const MIN_SIDE_BY_SIDE = 3;

/** How many scenarios may play side by side. */
export function concurrencyFor({ poolSize }: Pick<ListingLedger, "poolSize">): number {
  return Math.max(MIN_SIDE_BY_SIDE, Math.floor(poolSize / LISTINGS_PER_SCENARIO));
}
