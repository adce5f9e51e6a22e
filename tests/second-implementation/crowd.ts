import type { Listing, Pack } from "./catalogue.ts";
import { chance, pick, random, token } from "./dice.ts";
import { hold, type Site } from "./surface.ts";

/** Maximum time for which other users keep what they drew. Milliseconds. */
const MAX_MS = 1500;

/**
 * Lets another user draw the same card for a share of the pulls, and soon sell or ship it. The sandbox reserves
 * nothing, and the documents do not say whose copy is taken: here any.
 */
export function drawForAnotherUser(site: Site, pack: Pack, card: Listing): void {
  if (!chance(site.deployment.choices.crowd)) return;
  site.world.give(hold(site, `other ${token(6)}`, pack, card), "stack");
  setTimeout(() => {
    const owned = site.world.copiesOf(card.id).filter(({ status }) => status === "owned");
    if (owned.length > 0) pick(owned).status = pick(["sold", "locked"] as const);
  }, random() * MAX_MS).unref();
}
