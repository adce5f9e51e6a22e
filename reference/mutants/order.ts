import { objectOf } from "../json.ts";
import type { Order } from "../order.ts";
import type { Scope } from "../scope.ts";
import type { MutantKind } from "./kind.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { seen } from "./support/per-world.ts";
import { refusal } from "./support/replies.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";
import { worded } from "./support/worded.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const lacking = (member: string, ...statuses: readonly string[]) =>
  edited("order", member, (value, { holder }) => (statuses.includes(String(holder.status)) ? null : value));

/** The rates that were quoted together with that of an order. */
const ratesOf = ({ quote }: Order, { store }: Scope) =>
  [...store.quotes.values()].find(({ quotes }) => quotes.includes(quote))?.quotes ?? [quote];

/** Shows the value of another quote instead of the chosen one. */
const ofQuote = (order: Order, quotes: readonly Order["quote"][]) =>
  quotes.find(({ id }) => id !== order.quote.id) ?? order.quote;

/** Orders that another partner can read. */
const FOREIGN_ORDERS: readonly {
  readonly what: string;
  readonly kind: MutantKind;
  readonly isShown: (order: Order, scope: Scope) => boolean;
}[] = [
  {
    what: "once it has shipped",
    kind: "later",
    isShown: ({ status }) => status === "shipped" || status === "delivered",
  },
  { what: "once it has failed", kind: "later", isShown: ({ status }) => status === "failed" || status === "cancelled" },
  { what: "if it has several items", kind: "large", isShown: ({ holdings }) => holdings.length > 1 },
  {
    what: "from the second reading on",
    kind: "repeat",
    isShown: ({ orderId, partner: owner }, scope) => owner !== scope.partner && seen(scope.world, orderId) > 1,
  },
];

/** Faults in shipping orders. */
export const orderMutants: readonly Mutant[] = [
  mutant("order.answers", "status", both, "an order is answered with 202", {
    answer: (call, reply) =>
      call.endpoint === "order" && reply.status === 200 ? { ...reply, status: 202 } : undefined,
  }),
  mutant("order.answers", "type", both, "an order is wrapped in an object", {
    answer: edited("order", "", (order) => ({ order })),
  }),
  mutant("order.order-id-echo", "value", both, "an order shows the id of another order", {
    answer: edited("order", "order_id", (id) => String(id).toLowerCase().replace("order_", "")),
  }),
  mutant("order.queued-at-first", "value", both, "a new order has the status pending", {
    answer: edited("order", "status", (status) => (status === "queued" ? "pending" : status)),
  }),
  mutant("order.queued-at-first", "value", both, "a new order has the status shipped", {
    answer: edited("order", "status", (status) => (status === "queued" ? "shipped" : status)),
  }),
  mutant("order.stays-queued", "later", sandbox, "a sandbox order becomes processing after ten minutes", {
    rules: () => ({
      orderStatus: (order, { world }) =>
        world.clock.now() - order.createdAt > 10 * MINUTE_MS ? "processing" : order.status,
    }),
  }),
  mutant("order.stays-queued", "later", sandbox, "a sandbox order becomes delivered after a day", {
    rules: () => ({
      orderStatus: (order, { world }) =>
        world.clock.now() - order.createdAt > 24 * HOUR_MS ? "delivered" : order.status,
    }),
  }),
  mutant("order.stays-queued", "later", sandbox, "a sandbox order is unknown after a day", {
    rules: () => ({ canReadOrder: (order, { world }) => world.clock.now() - order.createdAt < 24 * HOUR_MS }),
  }),
  mutant("order.carrier-of-rate", "value", both, "an order's carrier is its service", {
    answer: edited("order", "carrier", (_, { holder }) => holder.service),
  }),
  mutant("order.carrier-of-rate", "value", both, "an order's carrier is FedEx", {
    answer: edited("order", "carrier", () => "FedEx"),
  }),
  mutant("order.service-of-rate", "value", both, "an order's service is that of the cheapest rate", {
    answer: edited("order", "service", (_, { call }) =>
      call.surface === "sandbox" ? "Ground Advantage" : "Tracked Parcel",
    ),
  }),
  mutant("order.service-of-rate", "large", both, "an order of three items has another service than its rate", {
    answer: edited("order", "service", (service, { holder }) =>
      Array.isArray(holder.items) && holder.items.length === 3 ? "Priority Mail" : service,
    ),
  }),
  mutant("order.service-of-rate", "value", both, "an order's service is in upper case", {
    answer: edited("order", "service", (service) => String(service).toUpperCase()),
  }),
  mutant(
    "order.service-of-rate",
    "partial",
    sandbox,
    "an order's express service is another for a destination outside the country US",
    {
      answer: edited("order", "service", (service, { holder }) =>
        service === "2Day" && objectOf(holder.destination)?.country !== "US" ? "2Day International" : service,
      ),
    },
  ),
  mutant("order.amount-of-rate", "value", both, "an order's amount is in cents", {
    answer: edited("order", "amount", (amount) => Math.round(Number(amount) * 100)),
  }),
  mutant("order.amount-of-rate", "large", sandbox, "an order's amount is that of one item", {
    answer: edited(
      "order",
      "amount",
      (_, { holder }) => ({ "Ground Advantage": 5.95, "Priority Mail": 9.75 })[String(holder.service)] ?? 18.5,
    ),
  }),
  mutant("order.amount-of-rate", "partial", partner, "an order's amount in production is that of the cheapest rate", {
    rules: (plain) => ({
      orderView: (order, scope) => ({
        ...plain.orderView(order, scope),
        amount: Math.min(...ratesOf(order, scope).map(({ amount }) => amount)),
      }),
    }),
  }),
  mutant("order.amount-of-rate", "value", both, "an order's amount is that of the dearest rate", {
    rules: (plain) => ({
      orderView: (order, scope) => ({
        ...plain.orderView(order, scope),
        amount: ofQuote(order, ratesOf(order, scope)).amount,
      }),
    }),
  }),
  mutant("order.currency-usd", "value", both, "an order's currency is the euro", {
    answer: edited("order", "currency", () => "EUR"),
  }),
  mutant("order.currency-usd", "value", both, "an order's currency is the dollar sign", {
    answer: edited("order", "currency", () => "$"),
  }),
  mutant("order.destination-echo", "value", sandbox, "an order returns the destination's city in upper case", {
    answer: edited("order", "destination.city", (city) => String(city).toUpperCase()),
  }),
  mutant("order.destination-echo", "missing", sandbox, "an order omits the destination's phone", {
    answer: edited("order", "destination.phone", () => undefined),
  }),
  mutant("order.destination-echo", "odd", sandbox, "an order drops accents from the destination's name", {
    answer: edited("order", "destination.name", (name) => String(name).normalize("NFD").replace(/\p{M}/gu, "")),
  }),
  mutant("order.destination-unknown-keys", "odd", sandbox, "an order drops unknown members of the destination", {
    rules: () => ({
      destinationView: (destination) =>
        Object.fromEntries(
          Object.entries(destination).filter(([name]) =>
            /^(name|line1|line2|city|state|postal_code|country|phone|email)$/.test(name),
          ),
        ),
    }),
  }),
  mutant(
    "order.destination-unknown-keys",
    "odd",
    sandbox,
    "an order returns members of the destination in snake case",
    {
      rules: () => ({
        destinationView: (destination) =>
          Object.fromEntries(
            Object.entries(destination).map(([name, value]) => [
              name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
              value,
            ]),
          ),
      }),
    },
  ),
  mutant("order.items-equal-quoted", "large", both, "an order lists only one item", {
    answer: edited("order", "items", (items) => (items as unknown[]).slice(0, 1)),
  }),
  mutant("order.items-equal-quoted", "extra", both, "an order lists its first item again", {
    answer: edited("order", "items", (items) => [...(items as unknown[]), (items as unknown[])[0]]),
  }),
  mutant("order.items-equal-quoted", "value", both, "an order replaces its item ids by numbers", {
    answer: edited("order", "items[].item_id", (_, { index }) => `item-${index + 1}`),
  }),
  mutant("order.created-at-of-request", "value", both, "created_at of an order is an hour late", {
    answer: edited("order", "created_at", (at) => new Date(Date.parse(String(at)) + HOUR_MS).toISOString()),
  }),
  mutant("order.created-at-of-request", "type", both, "created_at of an order is a number of seconds", {
    answer: edited("order", "created_at", (at) => Math.floor(Date.parse(String(at)) / 1000)),
  }),
  mutant("order.stable", "repeat", sandbox, "created_at of an order is the time of the request that reads it", {
    answer: edited("order", "created_at", (_, { world }) => new Date(world.clock.now()).toISOString()),
  }),
  mutant(
    "order.tracking-kept",
    "repeat",
    ["partner"],
    "each read of an order with a label returns another tracking number",
    {
      answer: edited("order", "tracking_number", (number, { call }) =>
        number === null ? null : `${String(number)}${call.nth}`,
      ),
    },
  ),
  mutant("order.times-kept", "repeat", ["partner"], "shipped_at of an order is later with each read", {
    answer: edited(
      "order",
      "shipped_at",
      (at, { call }) => at && new Date(Date.parse(String(at)) + 5 * call.nth).toISOString(),
    ),
  }),
  mutant(
    "order.times-kept",
    "repeat",
    ["partner"],
    "delivered_at of an order is the time of the request that reads it",
    {
      answer: edited("order", "delivered_at", (at, { world }) => at && new Date(world.clock.now()).toISOString()),
    },
  ),
  mutant("order.stable", "repeat", sandbox, "every second read of an order returns another service", {
    answer: edited("order", "service", (service, { call }) => `${String(service)}${call.nth % 2 === 0 ? " " : ""}`),
  }),
  mutant("order.tracking-set-with-label", "missing", partner, "an order with a label has no tracking number", {
    answer: lacking("tracking_number", "label_created"),
  }),
  mutant("order.tracking-set-with-label", "missing", partner, "an order with a label has no tracking URL", {
    answer: lacking("tracking_url", "label_created", "shipped", "delivered"),
  }),
  mutant("order.tracking-set-with-label", "missing", partner, "a delivered order has no tracking number", {
    answer: lacking("tracking_number", "delivered"),
  }),
  mutant("order.shipped-at-set", "missing", partner, "a shipped order has no shipping time", {
    answer: lacking("shipped_at", "shipped"),
  }),
  mutant("order.shipped-at-set", "missing", partner, "a delivered order has no shipping time", {
    answer: lacking("shipped_at", "delivered"),
  }),
  mutant("order.delivered-at-set", "missing", partner, "a delivered order has no delivery time", {
    answer: lacking("delivered_at", "delivered"),
  }),
  mutant("order.times-in-order", "value", partner, "an order is shipped before it is created", {
    answer: edited("order", "shipped_at", (at) =>
      at === null ? null : new Date(Date.parse(String(at)) - HOUR_MS).toISOString(),
    ),
  }),
  mutant("order.times-in-order", "value", partner, "an order is delivered before it is shipped", {
    answer: edited("order", "delivered_at", (at) =>
      at === null ? null : new Date(Date.parse(String(at)) - HOUR_MS).toISOString(),
    ),
  }),
  mutant("order.error-message-of-failure", "missing", partner, "a failed order has no error", {
    answer: lacking("error_message", "failed"),
  }),
  mutant("order.error-message-of-failure", "missing", partner, "a cancelled order has no error", {
    answer: lacking("error_message", "cancelled"),
  }),
  ...[
    { id: "order.moves-to-processing", from: "queued", to: "processing" },
    { id: "order.moves-to-label-created", from: "processing", to: "label_created" },
    { id: "order.moves-to-shipped", from: "label_created", to: "shipped" },
    { id: "order.moves-to-delivered", from: "shipped", to: "delivered" },
  ].flatMap(({ id, from, to }): Mutant[] => [
    mutant(id, "value", partner, `an order that should become ${to} stays ${from}`, {
      answer: edited("order", "status", (status) => (status === to ? from : status)),
    }),
    mutant(id, "value", partner, `an order that should become ${to} becomes in_transit`, {
      answer: edited("order", "status", (status) => (status === to ? "in_transit" : status)),
    }),
  ]),
  mutant("order.unknown", "odd", both, "order answers a long unknown id with 400", {
    answer: (call, reply) =>
      call.endpoint === "order" && reply.status === 404 && (call.params.order_id ?? "").length > 64
        ? refusal(400, "Invalid order id")
        : undefined,
  }),
  mutant("order.unknown", "status", both, "order answers an unknown id with 400", {
    ...worded("unknownOrder", { status: 400 }),
  }),
  mutant("order.unknown", "status", both, "order refuses an unknown id with another text", {
    ...worded("unknownOrder", { error: "Shipment not found" }),
  }),
  mutant("order.unknown", "accepts", both, "order finds an id by its first characters", {
    request: (call, world) => {
      const id = call.params.order_id ?? "";
      if (call.endpoint === "order" && call.surface !== "user" && id.length > 8) {
        const whole = [...world[call.surface].orders.keys()].find((each) => each.startsWith(id));
        if (whole) call.params.order_id = whole;
      }
      return undefined;
    },
  }),
  mutant("order.of-another-partner", "accepts", partner, "a partner can read another partner's orders", {
    rules: () => ({ canReadOrder: () => true }),
  }),
  ...["name", "image"].map(
    (member): Mutant =>
      mutant("order.item-details-apart", "large", both, `an order's third item has an empty ${member}`, {
        answer: edited("order", `items[].${member}`, (text, { index }) => (index === 2 ? "" : text)),
      }),
  ),
  mutant("order.currency-usd", "later", partner, "the currency of an order is EUR once it has shipped", {
    answer: edited("order", "currency", (currency, { holder }) => (holder.status === "shipped" ? "EUR" : currency)),
  }),
  mutant("buyback.item-locked", "large", both, "the third item of an order can be sold back", {
    rules: ({ isSellable }) => ({
      isSellable: (held, scope) =>
        isSellable(held, scope) ||
        (held.state === "shipping" && [...scope.store.orders.values()].some((each) => each.holdings[2] === held)),
    }),
  }),
  ...FOREIGN_ORDERS.map(
    ({ what, kind, isShown }): Mutant =>
      mutant("order.of-another-partner", kind, partner, `another partner's order is readable ${what}`, {
        rules: ({ canReadOrder }) => ({
          canReadOrder: (order, scope) => canReadOrder(order, scope) || isShown(order, scope),
        }),
      }),
  ),
  mutant("order.of-another-partner", "status", partner, "another partner's order is answered with 403", {
    rules: (plain) => ({
      refuse: (name, scope, more) => {
        const id = (scope as { call?: { params: Record<string, string> } }).call?.params.order_id ?? "";
        return name === "unknownOrder" && scope.store.orders.has(id)
          ? { status: 403, body: { error: "Forbidden" } }
          : plain.refuse(name, scope, more);
      },
    }),
  }),
  mutant("order.internal-error", "status", both, "order answers an internal error with 501", {
    ...worded("readBroke", { status: 501 }),
  }),
  mutant("order.internal-error", "status", both, "the internal error of order has another text", {
    ...worded("readBroke", { error: "Internal server error" }),
  }),
];
