import { recordPull, type Store } from "./store.ts";
import type { World } from "./world.ts";

type Past = Pick<World, "clock" | "listings" | "packs" | "random">;

/** More than the feed's largest page. */
const PULLS = 150;
/** The newest pulls; the others are older by the pause. */
const TODAYS_PULLS = 100;
const PAUSE_MS = 36 * 3_600_000;

/**
 * Fills the feed of a new store with pulls of the last hours, one every few minutes, and with some of the days before.
 * @param synthetic  generated, as in the sandbox, or bought by unknown users
 */
export function writeHistory(store: Store, world: Past, synthetic: boolean): void {
  const { clock, listings, packs, random } = world;
  const nowMs = clock.now();
  const pulled = packs.filter(({ enable, in_stock, platform }) => enable && in_stock && platform === "mainnet");
  for (let left = PULLS; left > 0; left--) {
    const pack = pulled[random.below(pulled.length)];
    const tier = pack?.rarity_distribution[random.below(pack.rarity_distribution.length)];
    if (!pack || !tier) continue;
    const listing = listings.at(pack, tier, random.below(pack.stock[tier.id] ?? 1));
    const ageMs = left * 3 * 60_000 + (left > TODAYS_PULLS ? PAUSE_MS : 0);
    recordPull(store, { listing, pack, fmv: listing.fmv, createdAt: nowMs - ageMs, synthetic });
  }
}
