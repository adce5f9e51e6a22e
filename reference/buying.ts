import type { Holding } from "./holding.ts";
import type { Listing } from "./listing.ts";
import type { Pack } from "./pack.ts";
import type { Purchase } from "./purchase.ts";
import type { Scope } from "./scope.ts";
import { hand, holdingsOf, recordPull } from "./store.ts";

/** Draws `amount` pulls for the user and opens the session; if it has to be polled first, the user gets nothing yet. */
export function buy(pack: Pack, amount: number, userId: string, polls: number, scope: Scope): Purchase {
  const holdings = scope.rules.drawListings(pack, amount, scope).map((listing) => pull(listing, pack, userId, scope));
  const purchase: Purchase = {
    sessionId: scope.rules.sessionId(scope),
    publicId: scope.rules.publicId(scope),
    txHash: scope.rules.txHash(scope),
    partner: scope.partner,
    userId,
    holdings,
    state: "pending",
    pollsLeft: polls,
  };
  scope.store.purchases.set(purchase.sessionId, purchase);
  holdingsOf(scope.store, scope.partner, userId);
  if (polls === 0) fulfil(purchase, scope);
  return purchase;
}

/** Gives the pulled items to their user and adds them to the feed. */
export function fulfil(purchase: Purchase, scope: Scope): void {
  purchase.state = "fulfilled";
  for (const held of purchase.holdings) give(held, scope);
}

/** A copy of the listing, pulled now, that no user holds yet. */
export function pull(listing: Listing, pack: Pack, userId: string, scope: Scope): Holding {
  return {
    listing,
    pack,
    partner: scope.partner,
    userId,
    pullPrice: scope.rules.pullPrice(listing.fmv, pack, scope),
    purchasedAt: scope.world.clock.now(),
    state: "owned",
    shippable: true,
    voucher: false,
    obstacle: null,
  };
}

/** Gives a copy to its user and adds it to the feed. */
export function give(held: Holding, { store, world }: Scope): void {
  hand(store, held);
  const { listing, pack } = held;
  recordPull(store, { listing, pack, fmv: listing.fmv, createdAt: world.clock.now(), synthetic: false });
}
