import type { Copy } from "./choices.ts";
import { pick } from "./dice.ts";
import type { Site } from "./surface.ts";
import type { Holding } from "./world.ts";

/** @returns the copies that can be sold or shipped, oldest first; none if an order locks the whole listing */
export function freeCopies(site: Site, itemId: string): Holding[] {
  const copies = site.world.copiesOf(itemId);
  return isListingLocked(site, itemId) ? [] : copies.filter(({ status }) => status === "owned");
}

/** @returns whether an order prevents every holder from selling or shipping the listing */
export function isListingLocked(site: Site, itemId: string): boolean {
  if (site.kind !== "sandbox" || site.deployment.choices.locks !== "id") return false;
  return site.world.copiesOf(itemId).some(({ status }) => status === "locked");
}

/** @param copies oldest first */
export function oneOf(copies: readonly Holding[], copy: Copy): Holding | undefined {
  if (copy === "any" && copies.length > 0) return pick(copies);
  return copy === "newest" ? copies.at(-1) : copies[0];
}
