import { fulfil } from "../buying.ts";
import { objectOf } from "../json.ts";
import type { PackHandler } from "../scope.ts";

/** POST /vm/buy/status: the status of a purchase. */
export const buyStatus: PackHandler = (visit) => {
  const { rules, store, call } = visit;
  const sessionId = objectOf(call.body)?.session_id;
  const purchase = typeof sessionId === "string" ? store.purchases.get(sessionId) : undefined;
  if (!purchase || !rules.canPoll(purchase, visit)) return rules.refuse("unknownPurchase", visit);
  if (purchase.state === "failed") return rules.refuse("purchaseFailed", visit);

  if (purchase.pollsLeft > 0) {
    purchase.pollsLeft--;
    return { status: 200, body: rules.pendingView(purchase, visit) };
  }
  if (purchase.state === "pending") fulfil(purchase, visit);
  return { status: 200, body: rules.fulfilledView(purchase, visit) };
};
