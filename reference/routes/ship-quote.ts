import { objectOf } from "../json.ts";
import type { QuoteSession } from "../quote.ts";
import type { PackHandler } from "../scope.ts";

/** POST /ship/quote: the rates for shipping items to a destination. */
export const shipQuote: PackHandler = (visit) => {
  const { rules, world, store, call } = visit;
  const body = objectOf(call.body) ?? {};

  const itemIds = rules.itemIdsOf(body.item_ids);
  if (!itemIds) return rules.refuse("noItemIds", visit);
  const problem = rules.destinationProblem(body.destination, visit);
  if (problem) {
    const { error, ...more } = problem;
    return rules.refuse(error, visit, more);
  }
  const holdings = rules.copiesToShip(itemIds, visit);
  if (!holdings) return rules.refuse("nothingToQuote", visit);
  const shippable = holdings.filter((held) => rules.isShippable(held, visit));
  if (shippable.length === 0) return rules.refuse("nothingShippable", visit);
  if (world.faults.take(visit.surface, "ship/quote")) return rules.refuse("ratesBroke", visit);

  const sessionId = rules.quoteSessionId(visit);
  const session: QuoteSession = {
    sessionId,
    partner: visit.partner,
    holdings: shippable,
    destination: objectOf(body.destination) ?? {},
    quotes: rules.quoteRates(sessionId, itemIds.length, visit),
    expiresAt: world.clock.now() + rules.quoteValidityMs(visit),
  };
  store.quotes.set(sessionId, session);
  return { status: 200, body: rules.quoteView(session, visit) };
};
