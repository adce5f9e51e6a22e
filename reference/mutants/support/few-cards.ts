import type { World } from "../../world.ts";

/** So few that everybody soon holds the same ones, as in most mocks. */
export function withFewCards({ packs }: World): void {
  packs.splice(2);
  for (const pack of packs) for (const tier of pack.rarity_distribution) pack.stock[tier.id] = 2;
}
