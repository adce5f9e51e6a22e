import { give, pull } from "./buying.ts";
import type { Holding } from "./holding.ts";
import type { Listing } from "./listing.ts";
import type { Pack } from "./pack.ts";
import type { Scope } from "./scope.ts";

/** Maximum draws until a listing fits; if none does, the condition is wrong. */
const DRAWS = 5000;
/** Maximum draws of fitting listings that somebody holds: if listings are few, all are held. */
const DRAWS_OF_HELD = 250;

/** No draw fits: this world has no such listing. */
export class NothingFits extends Error {}

/**
 * A card that fits and that no user of the surface has ever held, with its pack. If all fitting ones have been held, a
 * copy of one with a new id.
 */
export function freshListing(fits: (listing: Listing, pack: Pack) => boolean, scope: Scope): [Listing, Pack] {
  const { rules, world } = scope;
  const packs = world.packs.filter((pack) => pack.platform === "mainnet" && rules.isPurchasable(pack, scope));
  let held: [Listing, Pack] | undefined;
  let heldDraws = 0;
  for (let draw = 0; draw < DRAWS && heldDraws < DRAWS_OF_HELD; draw++) {
    const pack = packs[draw % packs.length];
    const tier = pack && rules.drawTier(pack, world.random, scope);
    if (!pack || !tier) continue;
    const listing = rules.drawItem(pack, tier, world.random, scope);
    if (!fits(listing, pack)) continue;
    if (rules.mayArrange(listing, scope)) return [rules.takeListing(listing, scope), pack];
    held = [listing, pack];
    heldDraws++;
  }
  if (held) return [world.listings.twin(held[0], world.random), held[1]];
  throw new NothingFits("No listing fits");
}

/** Gives the user such a card, as if pulled now. */
export function grant(
  userId: string,
  fits: (listing: Listing, pack: Pack) => boolean,
  scope: Scope,
  change: Partial<Holding> = {},
): Holding {
  const [listing, pack] = freshListing(fits, scope);
  const held = { ...pull(listing, pack, userId, scope), ...change };
  give(held, scope);
  return held;
}

/** Accepts any card. */
export const anyListing = (): boolean => true;
