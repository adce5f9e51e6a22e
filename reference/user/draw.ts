import type { Listing } from "../listing.ts";
import type { Pack, Tier } from "../pack.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

/**
 * Pulls a card: draws a stocked tier by weight and one of its listings with equal probability, and creates a copy with
 * its own id.
 */
export function drawListing(pack: Pack, world: World): Listing {
  const random = world.draws.of(pack, "user");
  const tier = drawTier(pack, random);
  const index = random.below(pack.stock[tier.id] ?? 1);
  return world.listings.twin(world.listings.at(pack, tier, index), world.random);
}

function drawTier(pack: Pack, random: Random): Tier {
  const stocked = pack.rarity_distribution.filter(({ id }) => (pack.stock[id] ?? 0) > 0);
  let left = random.next() * stocked.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = stocked.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  const tier = drawn ?? stocked.at(-1);
  if (!tier) throw new Error(`Nothing to draw from ${pack.id}`);
  return tier;
}
