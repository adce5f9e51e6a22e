import type { Listing } from "../listing.ts";
import type { World } from "../world.ts";

/** Enough of each tier to contain every trait. */
const LISTED_PER_TIER = 12;

/** The cards that account holders offer: some of each tier of each first-party pack. */
export function marketplace(world: World): Listing[] {
  world.user.marketplace ??= world.packs
    .filter(({ platform, repack }) => platform === world.rules.user.defaultPlatform && !repack)
    .flatMap((pack) =>
      pack.rarity_distribution.flatMap((tier) =>
        Array.from({ length: LISTED_PER_TIER }, (_, index) => world.listings.at(pack, tier, index)),
      ),
    );
  return world.user.marketplace;
}
