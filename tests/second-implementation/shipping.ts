import { checkedDestination } from "./address.ts";
import { freeCopies, isListingLocked, oneOf } from "./copies.ts";
import { between, chance, token, upperToken } from "./dice.ts";
import type { Call, Reply } from "./http.ts";
import { refuse } from "./refusal.ts";
import { record, type Site, textOf } from "./surface.ts";
import { orderView, quoteView } from "./views.ts";
import type { Holding, Order, Quote, Rate } from "./world.ts";

const MINUTE = 60_000;

/** POST ship/quote */
export function shipQuote(site: Site, call: Call): Reply {
  const { choices, clock } = site.deployment;
  const body = record(call.body);
  const quoted = () => quotable(site, body.item_ids);
  const sent = () => checkedDestination(site, body.destination);
  let holdings: Holding[];
  let destination: Record<string, unknown>;
  if (choices.quoteChecks === "address first") {
    destination = sent();
    holdings = quoted();
  } else {
    holdings = quoted();
    destination = sent();
  }
  site.deployment.mishap(site.kind, "ship/quote", "Failed to fetch shipping rates");
  const sandbox = site.kind === "sandbox";
  const sessionId = sandbox ? `quote_${upperToken(16)}` : site.deployment.newId("q");
  const quote: Quote = {
    sessionId,
    expiresAt: clock.now() + (sandbox ? 15 : 4) * MINUTE,
    rates: sandbox
      ? sandboxRates(sessionId, holdings.length)
      : productionRates(sessionId, holdings.length, choices.feesMove ? between(0.9, 1.3) : 1),
    holdings: [...new Set(holdings)],
    destination,
    isOrdered: false,
  };
  site.world.quotes.set(sessionId, quote);
  return { status: 200, body: quoteView(site.deployment, quote) };
}

/** @returns one copy for each id that can be shipped, in the order of the ids */
function quotable(site: Site, ids: unknown): Holding[] {
  const { choices } = site.deployment;
  if (!Array.isArray(ids) || ids.length === 0) return refuse(400, "item_ids is required");
  const different = [...new Set(ids)];
  if (choices.duplicates === "refuse" && different.length < ids.length) refuse(400, "Item not found");
  const found = (choices.duplicates === "once" ? different : ids).map((id) => {
    const owned = oneOf(freeCopies(site, textOf(id)), choices.takes.order);
    if (owned !== undefined) return owned;
    const locked = site.world.copiesOf(textOf(id)).find(({ status }) => status === "locked");
    if (locked === undefined) return refuse(400, "Item not found");
    return choices.lockedQuote === "quote" ? locked : refuse(400, choices.lockedQuote);
  });
  if (choices.mixedUsers === 400 && new Set(found.map(({ userId }) => userId)).size > 1) refuse(400, "Item not found");
  const shippable = found.filter((holding) => holding.shippable);
  if (shippable.length === 0 || (choices.mixedShippable === 400 && shippable.length < found.length)) {
    refuse(400, "No shippable items in request");
  }
  return found;
}

const SANDBOX_RATES = [
  // USD for the first item, and for each further one
  {
    key: "standard",
    service: "Ground Advantage",
    carrier: "PackShip",
    insured: false,
    days: [3, 5],
    first: 5.95,
    further: 1.5,
  },
  {
    key: "priority",
    service: "Priority Mail",
    carrier: "PackShip",
    insured: true,
    days: [1, 3],
    first: 9.75,
    further: 2,
  },
  { key: "express", service: "2Day", carrier: "FedEx", insured: true, days: [2, 2], first: 18.5, further: 3 },
] as const;

const sandboxRates = (sessionId: string, n: number): Rate[] =>
  SANDBOX_RATES.map(({ key, first, further, ...rate }) => ({
    ...rate,
    id: `${sessionId}_rate_${key}`,
    amount: first + (n - 1) * further,
  }));

const productionRates = (sessionId: string, n: number, factor: number): Rate[] => [
  {
    id: `${sessionId}_rate_21`,
    carrier: "Röhrenpost",
    service: "",
    insured: false,
    days: [0, 90],
    amount: 4.999 * n * factor,
  },
  {
    id: `${sessionId}_rate_Économie 1/2`,
    carrier: "Eilbote",
    service: "ganz",
    insured: true,
    days: [1, 1],
    amount: 80 + n * factor,
  },
  { id: `${sessionId}_rate_2`, carrier: "Röhrenpost", service: "", insured: true, days: [0, 0], amount: 0 },
];

/** POST ship/request */
export function shipRequest(site: Site, call: Call): Reply {
  const { choices, clock } = site.deployment;
  const { quote_id: quoteId } = record(call.body);
  if (typeof quoteId !== "string" || !quoteId.includes("_rate_")) return refuse(400, "quote_id is required");
  const quote = [...site.world.quotes.values()].find(({ rates }) => rates.some(({ id }) => id === quoteId));
  const rate = quote?.rates.find(({ id }) => id === quoteId);
  if (quote === undefined || rate === undefined || clock.now() > quote.expiresAt) return refuse(400, "Quote expired");
  if (quote.isOrdered) refuse(400, choices.reused);
  const isLocked = ({ status, card }: Holding) => status === "locked" || isListingLocked(site, card.id);
  if (quote.holdings.some(isLocked)) refuse(400, "Item already shipped");
  if (choices.soldQuote !== "ship" && quote.holdings.some(({ status }) => status === "sold")) {
    refuse(400, choices.soldQuote);
  }
  site.deployment.mishap(site.kind, "ship/request", "Failed to create shipping request");
  if (site.kind === "partner" && choices.reservedBody) {
    return { status: 200, body: { order_id: null, status: "error", error_message: "warehouse is closed" } };
  }
  const order = ordered(site, quote, rate);
  return { status: 200, body: { order_id: order.id, status: "success" } };
}

/** Locks the quoted items in a new order. */
export function ordered(site: Site, quote: Quote, rate: Rate): Order {
  const { choices, clock } = site.deployment;
  for (const holding of quote.holdings) holding.status = "locked";
  quote.isOrdered = true;
  const normal = choices.normalizes && site.kind === "partner";
  const order: Order = {
    id: site.kind === "sandbox" ? `order_${token(16)}` : site.deployment.newId("Auftrag"),
    status: "queued",
    rate,
    destination: normal ? normalized(quote.destination) : quote.destination,
    holdings: quote.holdings,
    createdAt: clock.now(),
    steps: {},
  };
  site.world.orders.set(order.id, order);
  return order;
}

const normalized = (destination: Record<string, unknown>) =>
  Object.fromEntries(DESTINATION.map((name) => [name, textOf(destination[name]).toUpperCase()]));

const DESTINATION = ["name", "line1", "line2", "city", "state", "postal_code", "country", "phone", "email"];

/** The documented statuses of an order, in order. */
export const STEPS: readonly string[] = ["queued", "processing", "label_created", "shipped", "delivered"];

/** Takes an order's next documented step. @returns false after the last step */
export function moveOn(site: Site, order: Order): boolean {
  const { ordersEnd } = site.deployment.choices;
  const ending = chance(ordersEnd) ? (chance(0.5) ? "failed" : "cancelled") : undefined;
  const next = STEPS.includes(order.status) ? (ending ?? STEPS[STEPS.indexOf(order.status) + 1]) : undefined;
  if (next === undefined) return false;
  order.status = next;
  order.steps[next] = site.deployment.clock.now();
  return true;
}

/** GET ship/order/:order_id */
export function shipOrder(site: Site, orderId: string): Reply {
  const { choices, clock } = site.deployment;
  site.deployment.mishap(site.kind, "order", "An unexpected error occurred");
  const order = site.world.orders.get(orderId);
  if (order === undefined) return refuse(404, "Order not found");
  const body = orderView(site.deployment, order);
  if (site.kind === "partner" && order.status !== "failed" && order.status !== "cancelled") {
    if (choices.orderSteps === "by read") moveOn(site, order);
    if (choices.orderSteps === "by time" && clock.now() > (order.steps[order.status] ?? order.createdAt) + 300) {
      moveOn(site, order);
    }
  }
  return { status: 200, body };
}
