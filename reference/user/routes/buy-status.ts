import { textOf } from "../body.ts";
import type { GuardedHandler } from "../guarded.ts";
import { pollWindow } from "../poll-window.ts";
import { refusing } from "../refusals.ts";

/**
 * POST /api/vm/buy/status: the items of a purchase, or pending after the call was held for the poll window. A session
 * of another account is answered like an unknown one.
 */
export const buyStatus: GuardedHandler = async (call, world, { account }) => {
  const { refusals, mayPoll, pollWindowMs, pendingBody, userIdOf, itemView } = world.rules.user;
  const sessionId = textOf(call, "session_id");
  if (sessionId === undefined) return refusing(refusals.sessionIdMissing);
  const purchase = world.user.purchases.get(sessionId);
  if (!purchase || !mayPoll(purchase, account)) return refusing(refusals.purchaseFailed);
  if (purchase.pollsLeft > 0) {
    purchase.pollsLeft -= 1;
    await pollWindow(pollWindowMs, world.clock, world.closing);
    return { status: 200, body: { ...pendingBody } };
  }
  if (purchase.outcome === "failed") return refusing(refusals.purchaseFailed);
  return {
    status: 200,
    body: {
      result: {
        session_id: purchase.sessionId,
        user_id: userIdOf(purchase),
        public_id: purchase.publicId,
        tx_hash: purchase.txHash,
        nfts: purchase.items.map((item) => itemView(item)),
      },
    },
  };
};
