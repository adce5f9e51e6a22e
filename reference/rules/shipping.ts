import { type RateRow, rateTables } from "../catalogue/rates.ts";
import type { Holding } from "../holding.ts";
import type { Order } from "../order.ts";
import type { Quote, QuoteSession } from "../quote.ts";
import type { Scope } from "../scope.ts";
import type { Gap } from "./ownership.ts";

const MINUTE_MS = 60_000;

/** ship/quote, ship/request and orders. */
export const shippingRules = {
  /** A non-empty list; undefined for every other value. */
  itemIdsOf: (raw: unknown): unknown[] | undefined => (Array.isArray(raw) && raw.length > 0 ? raw : undefined),

  canBeQuoted: (held: Holding, _scope: Scope): boolean => held.state === "owned",

  /**
   * One copy for each id; an id that is listed twice takes two. Undefined if a copy is missing. If several users hold
   * the listing, the copies of one user are preferred who holds everything requested.
   */
  copiesToShip: (itemIds: readonly unknown[], scope: Scope): Holding[] | undefined => {
    const copies = itemIds.map((id) =>
      scope.rules.copiesOf(id, scope).filter((held) => scope.rules.canBeQuoted(held, scope)),
    );
    const users = new Set(copies[0]?.map(({ userId }) => userId).reverse());
    for (const user of users) {
      const theirs = takeOneEach(copies.map((list) => list.filter(({ userId }) => userId === user)));
      if (theirs) return theirs;
    }
    return takeOneEach(copies);
  },

  isShippable: (held: Holding, _scope: Scope): boolean => held.shippable,

  rateRows: ({ surface }: Scope): readonly RateRow[] => rateTables[surface],

  /** @param count  number of items; the result is in USD */
  rateAmount: (row: RateRow, count: number, { rules }: Scope): number =>
    rules.money(row.first + (count - 1) * row.further),

  /** The rates in their documented order, for this many items. */
  quoteRates: (sessionId: string, count: number, scope: Scope): Quote[] =>
    scope.rules.rateRows(scope).map((row) => ({
      key: row.key,
      id: scope.rules.quoteId(sessionId, row.key, scope),
      carrier: row.carrier,
      service: row.service,
      amount: scope.rules.rateAmount(row, count, scope),
      daysMin: row.daysMin,
      daysMax: row.daysMax,
      insured: row.insured,
    })),

  quoteValidityMs: ({ surface }: Scope): number => (surface === "sandbox" ? 15 : 20) * MINUTE_MS,

  quoteView: (session: QuoteSession, { rules }: Scope): Record<string, unknown> => ({
    session_id: session.sessionId,
    expires_at: rules.timestamp(session.expiresAt),
    quotes: session.quotes.map((quote) => ({
      id: quote.id,
      carrier: quote.carrier,
      service: quote.service,
      amount: quote.amount,
      estimated_days_min: quote.daysMin,
      estimated_days_max: quote.daysMax,
      insured: quote.insured,
    })),
  }),

  canUseQuote: (session: QuoteSession, scope: Scope): boolean => session.partner === scope.partner,

  /** The end of the validity is inclusive. */
  isQuoteExpired: (session: QuoteSession, { world }: Scope): boolean => world.clock.now() > session.expiresAt,

  isLocked: (held: Holding, _scope: Scope): boolean => held.state === "shipping",

  /** Whether an item was sold since it was quoted. */
  isGone: (held: Holding, _scope: Scope): boolean => held.state === "sold",

  /** Null: no gap, so the step is atomic. */
  shipRequestGap: null as Gap | null,

  /** The effect of an accepted request on the item. */
  afterRequest: (held: Holding, _scope: Scope): void => {
    held.state = "shipping";
  },

  acceptedView: (order: Order, _scope: Scope): Record<string, unknown> => ({
    order_id: order.orderId,
    status: "success",
  }),

  canReadOrder: (order: Order, scope: Scope): boolean => order.partner === scope.partner,

  orderStatus: (order: Order, _scope: Scope): string => order.status,

  /** The destination as submitted, with unknown keys. */
  destinationView: (destination: Record<string, unknown>, _scope: Scope): Record<string, unknown> => destination,

  orderView: (order: Order, scope: Scope): Record<string, unknown> => {
    const { rules } = scope;
    const time = (ms: number | null) => (ms === null ? null : rules.timestamp(ms));
    return {
      order_id: order.orderId,
      status: rules.orderStatus(order, scope),
      carrier: order.quote.carrier,
      service: order.quote.service,
      tracking_number: order.trackingNumber,
      tracking_url: order.trackingUrl,
      amount: order.quote.amount,
      currency: "USD",
      destination: rules.destinationView(order.destination, scope),
      items: order.holdings.map((held) => rules.orderItemView(held)),
      created_at: rules.timestamp(order.createdAt),
      shipped_at: time(order.shippedAt),
      delivered_at: time(order.deliveredAt),
      error_message: order.errorMessage,
    };
  },

  orderItemView: ({ listing }: Holding): Record<string, unknown> => ({
    item_id: listing.id,
    name: listing.name,
    image: listing.image,
    back_image: listing.backImage,
  }),
};

/** One holding from each list without repetition; undefined if a list has none left. */
function takeOneEach(lists: readonly (readonly Holding[])[]): Holding[] | undefined {
  const taken = new Set<Holding>();
  for (const list of lists) {
    const free = list.find((held) => !taken.has(held));
    if (!free) return undefined;
    taken.add(free);
  }
  return [...taken];
}
