import type { Order } from "./order.ts";
import type { Quote, QuoteSession } from "./quote.ts";
import type { Scope } from "./scope.ts";

/** Creates a queued order and locks the quoted items. */
export function placeOrder(session: QuoteSession, quote: Quote, scope: Scope): Order {
  const { rules, store, world } = scope;
  const order: Order = {
    orderId: rules.orderId(scope),
    partner: scope.partner,
    quote,
    destination: session.destination,
    holdings: session.holdings,
    createdAt: world.clock.now(),
    status: "queued",
    trackingNumber: null,
    trackingUrl: null,
    shippedAt: null,
    deliveredAt: null,
    errorMessage: null,
  };
  for (const held of session.holdings) rules.afterRequest(held, scope);
  store.orders.set(order.orderId, order);
  return order;
}
