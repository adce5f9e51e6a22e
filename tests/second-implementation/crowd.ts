import type { Listing, Pack } from "./catalogue.ts";
import { chance, pick, random, token } from "./dice.ts";
import { hold, type Site } from "./surface.ts";

/** So long others keep what they drew at most. Milliseconds. */
const MAX_MS = 1500;

/**
 * Lets somebody else draw the same card now and then, and sell or ship it soon. Nothing is reserved in the sandbox, and whose
 * copy then goes is open: here any.
 */
export function crowdIn(site: Site, pack: Pack, card: Listing): void {
  if (!chance(site.premises.choices.crowd)) return;
  site.world.give(hold(site, `other ${token(6)}`, pack, card), "stack");
  setTimeout(() => {
    const owned = site.world.copiesOf(card.id).filter(({ status }) => status === "owned");
    if (owned.length > 0) pick(owned).status = pick(["sold", "locked"] as const);
  }, random() * MAX_MS).unref();
}
