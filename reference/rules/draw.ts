import type { Listing } from "../listing.ts";
import type { Pack, Tier } from "../pack.ts";
import type { Random } from "../random.ts";
import type { Scope } from "../scope.ts";

/** Maximum successive draws of listings with a moved price; a small tier may have no others. */
const MAX_DRAWS = 100;

/** Difference from its first price within which a listing's price counts as restored: clients know it rounded. USD. */
const RESTORED_USD = 0.02;

/** How a pull is drawn: partner-api.md, Sandbox differences 4. */
export const drawRules = {
  /** The listings of one purchase, each drawn on its own. */
  drawListings: (pack: Pack, amount: number, scope: Scope): readonly Listing[] =>
    Array.from({ length: amount }, () => scope.rules.drawListing(pack, scope)),

  /** A listing of the pack, drawn by the weights of its tiers. */
  drawListing: (pack: Pack, scope: Scope): Listing => {
    const { rules, surface, world } = scope;
    const random = world.draws.of(pack, surface);
    const tier = rules.drawTier(pack, random, scope);
    if (!tier) throw new Error(`${pack.name} has nothing to draw`);
    return rules.takeListing(rules.drawItem(pack, tier, random, scope), scope);
  },

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

  /**
   * Any listing of the tier, with equal probability. Listings with a moved price may be outside of the tier now, so
   * they are skipped as long as others are found.
   */
  drawItem: (pack: Pack, tier: Tier, random: Random, { world }: Scope): Listing => {
    const stock = pack.stock[tier.id] ?? 0;
    const drawn = () => world.listings.at(pack, tier, random.below(stock));
    const isMoved = ({ id, fmv }: Listing) => Math.abs((world.feed.get(id) ?? fmv) - fmv) > RESTORED_USD;
    let listing = drawn();
    for (let again = 0; again < MAX_DRAWS && isMoved(listing); again++) listing = drawn();
    return listing;
  },

  /** Whether a provider state gives this listing to a user: not if somebody else has it. */
  mayArrange: (listing: Listing, { store }: Scope): boolean => !store.copies.has(listing.id),

  /** The sandbox reserves nothing. Production gives out each card once; the next equal one has its own id. */
  takeListing: (listing: Listing, { surface, world }: Scope): Listing =>
    surface === "sandbox" ? listing : world.listings.twin(listing, world.random),
};
