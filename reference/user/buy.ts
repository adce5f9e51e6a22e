import type { Pack } from "../pack.ts";
import type { World } from "../world.ts";
import type { Account } from "./account.ts";
import type { UserPurchase } from "./purchase.ts";
import { bid } from "./store.ts";

/**
 * Pulls for an account and opens the session that shows it. The service bids for each card at once, where the
 * account has a wallet to be paid into.
 * @param purchase  a purchase is fulfilled, and so at the first status call, unless this says otherwise
 */
export function buy(
  world: World,
  account: Account,
  pack: Pack,
  amount: number,
  purchase: Partial<UserPurchase> = {},
): UserPurchase {
  const { draw, buybackPrice, purchaseSessionId, publicId, purchaseTxHash } = world.rules.user;
  const items = Array.from({ length: amount }, () => {
    const listing = draw(pack, world);
    return { listing, buybackPrice: buybackPrice(listing, pack) };
  });
  const opened: UserPurchase = {
    sessionId: purchaseSessionId(world),
    publicId: publicId(world),
    txHash: purchaseTxHash(world),
    account,
    items,
    outcome: "fulfilled",
    pollsLeft: 0,
    ...purchase,
  };
  world.user.purchases.set(opened.sessionId, opened);
  if (opened.outcome === "fulfilled" && account.wallet) {
    const { address } = account.wallet;
    for (const { listing, buybackPrice: priceUsd } of items) {
      bid(world.user, { itemId: listing.id, wallet: address, priceUsd, active: true });
    }
  }
  return opened;
}
