import type { Pack } from "../pack.ts";
import type { World } from "../world.ts";
import type { Account } from "./account.ts";
import type { UserPurchase } from "./purchase.ts";
import { bid } from "./store.ts";

/**
 * Pulls for an account and opens the session that shows the items. If the account has a wallet, the service offers to
 * buy back each card at once.
 * @param purchase  overrides; by default the purchase is fulfilled at the first status call
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
