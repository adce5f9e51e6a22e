import { textOf } from "../body.ts";
import type { ClawSession } from "../claw.ts";
import type { GuardedHandler } from "../guarded.ts";
import { refusing } from "../refusals.ts";
import { toBytes } from "../transaction.ts";

/** POST take-claw-bid-init: opens the sale of an item for which the account's wallet has exactly one offer. */
export const takeClawBidInit: GuardedHandler = (call, world, { account }) => {
  const { refusals, isOfferFor, isOneOffer, clawSessionId, transactions, txV0 } = world.rules.user;
  const itemId = textOf(call, "mint_address");
  if (itemId === undefined) return refusing(refusals.mintAddressMissing);
  const { wallet } = account;
  if (!wallet) return refusing(refusals.noWallet);
  const offers = (world.user.offers.get(itemId) ?? []).filter((offer) => isOfferFor(offer, wallet));
  const [offer] = offers;
  if (!offer || !isOneOffer(offers.length)) return refusing(refusals.badOffer);
  const id = clawSessionId(world);
  const session: ClawSession = {
    id,
    account,
    offer,
    transactions: transactions(world.user.service, wallet, id),
    createdAt: world.clock.now(),
    willMeet: "success",
    met: null,
  };
  world.user.clawSessions.set(id, session);
  return {
    status: 200,
    body: { session_id: id, txV0s: session.transactions.map((transaction) => txV0(toBytes(transaction))) },
  };
};
