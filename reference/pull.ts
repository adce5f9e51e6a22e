import type { Listing } from "./listing.ts";
import type { Pack } from "./pack.ts";

/** An entry of the recent-pulls feed. */
export interface Pull {
  readonly listing: Listing;
  readonly pack: Pack;
  /** FMV at the pull, USD. */
  readonly fmv: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Generated to fill the sandbox's feed, not bought by a user. */
  readonly synthetic: boolean;
}
