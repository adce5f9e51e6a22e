import type { World } from "../../world.ts";

/** Reduces the stock so far that all users soon hold the same listings, as in most mocks. */
export function withFewCards({ packs }: World): void {
  packs.splice(2);
  for (const pack of packs) for (const tier of pack.rarity_distribution) pack.stock[tier.id] = 2;
}
