import { objectOf } from "../json.ts";
import type { PackHandler } from "../scope.ts";
import { placeOrder } from "../shipping.ts";

/** POST /ship/request: orders the shipment of a quote with the chosen rate. */
export const shipRequest: PackHandler = async (visit) => {
  const { rules, world, store, call } = visit;
  const chosen = rules.splitQuoteId(objectOf(call.body)?.quote_id);
  if (!chosen) return rules.refuse("noQuoteId", visit);
  const session = store.quotes.get(chosen.sessionId);
  const quote = session?.quotes.find(({ key }) => key === chosen.key);
  if (!session || !quote || !rules.canUseQuote(session, visit)) return rules.refuse("unknownQuote", visit);
  if (rules.isQuoteExpired(session, visit)) return rules.refuse("quoteExpired", visit);
  if (session.holdings.some((held) => rules.isLocked(held, visit))) return rules.refuse("itemLocked", visit);
  if (session.holdings.some((held) => rules.isGone(held, visit))) return rules.refuse("quoteExpired", visit);
  if (world.faults.take(visit.surface, "ship/request")) return rules.refuse("requestBroke", visit);

  // No other call may run between the check above and the lock below, or an item could be shipped twice.
  if (rules.shipRequestGap) await rules.shipRequestGap(visit);
  return { status: 200, body: rules.acceptedView(placeOrder(session, quote, visit), visit) };
};
