import type { Listing } from "../listing.ts";
import type { Pack, Tier } from "../pack.ts";
import type { Random } from "../random.ts";
import type { Scope } from "../scope.ts";

/** How a pull is drawn: partner-api.md, Sandbox differences 4. */
export const drawRules = {
  /** By weight among the stocked tiers. */
  drawTier: (pack: Pack, random: Random, { rules }: Scope): Tier | undefined => {
    const tiers = rules.stockedTiers(pack);
    let left = random.next() * tiers.reduce((sum, { weight }) => sum + weight, 0);
    for (const tier of tiers) {
      left -= tier.weight;
      if (left < 0) return tier;
    }
    return tiers.at(-1);
  },

  /** Any listing of the tier, all equally likely; one whose price has moved may have left the tier and is drawn no more. */
  drawItem: (pack: Pack, tier: Tier, random: Random, { world }: Scope): Listing => {
    const stock = pack.stock[tier.id] ?? 0;
    for (;;) {
      const listing = world.listings.at(pack, tier, random.below(stock));
      if (!world.feed.has(listing.id)) return listing;
    }
  },

  /** The sandbox reserves nothing. Production hands each card out once: the next one like it has an id of its own. */
  takeListing: (listing: Listing, { surface, world }: Scope): Listing =>
    surface === "sandbox" ? listing : world.listings.twin(listing, world.random),
};
