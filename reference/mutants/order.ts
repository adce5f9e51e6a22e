import { objectOf } from "../json.ts";
import type { Order } from "../order.ts";
import type { Scope } from "../scope.ts";
import type { MutantKind } from "./kind.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "an order is answered with 202",
    violates: "order.answers",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "order" && reply.status === 200 ? { ...reply, status: 202 } : undefined,
  },
  {
    name: "an order is wrapped in an object",
    violates: "order.answers",
    kind: "type",
    surfaces: both,
    answer: edited("order", "", (order) => ({ order })),
  },
  {
    name: "an order shows the id of another order",
    violates: "order.order-id-echo",
    kind: "value",
    surfaces: both,
    answer: edited("order", "order_id", (id) => String(id).toLowerCase().replace("order_", "")),
  },
  {
    name: "a new order has the status pending",
    violates: "order.queued-at-first",
    kind: "value",
    surfaces: both,
    answer: edited("order", "status", (status) => (status === "queued" ? "pending" : status)),
  },
  {
    name: "a new order has the status shipped",
    violates: "order.queued-at-first",
    kind: "value",
    surfaces: both,
    answer: edited("order", "status", (status) => (status === "queued" ? "shipped" : status)),
  },
  {
    name: "a sandbox order becomes processing after ten minutes",
    violates: "order.stays-queued",
    kind: "later",
    surfaces: sandbox,
    rules: () => ({
      orderStatus: (order, { world }) =>
        world.clock.now() - order.createdAt > 10 * MINUTE_MS ? "processing" : order.status,
    }),
  },
  {
    name: "a sandbox order becomes delivered after a day",
    violates: "order.stays-queued",
    kind: "later",
    surfaces: sandbox,
    rules: () => ({
      orderStatus: (order, { world }) =>
        world.clock.now() - order.createdAt > 24 * HOUR_MS ? "delivered" : order.status,
    }),
  },
  {
    name: "a sandbox order is unknown after a day",
    violates: "order.stays-queued",
    kind: "later",
    surfaces: sandbox,
    rules: () => ({ canReadOrder: (order, { world }) => world.clock.now() - order.createdAt < 24 * HOUR_MS }),
  },
  {
    name: "an order's carrier is its service",
    violates: "order.carrier-of-rate",
    kind: "value",
    surfaces: both,
    answer: edited("order", "carrier", (_, { holder }) => holder.service),
  },
  {
    name: "an order's carrier is FedEx",
    violates: "order.carrier-of-rate",
    kind: "value",
    surfaces: both,
    answer: edited("order", "carrier", () => "FedEx"),
  },
  {
    name: "an order's service is that of the cheapest rate",
    violates: "order.service-of-rate",
    kind: "value",
    surfaces: both,
    answer: edited("order", "service", (_, { call }) =>
      call.surface === "sandbox" ? "Ground Advantage" : "Tracked Parcel",
    ),
  },
  {
    name: "an order of three items has another service than its rate",
    violates: "order.service-of-rate",
    kind: "large",
    surfaces: both,
    answer: edited("order", "service", (service, { holder }) =>
      Array.isArray(holder.items) && holder.items.length === 3 ? "Priority Mail" : service,
    ),
  },
  {
    name: "an order's service is in upper case",
    violates: "order.service-of-rate",
    kind: "value",
    surfaces: both,
    answer: edited("order", "service", (service) => String(service).toUpperCase()),
  },
  {
    name: "an order's express service is another for a destination outside the country US",
    violates: "order.service-of-rate",
    kind: "partial",
    surfaces: sandbox,
    answer: edited("order", "service", (service, { holder }) =>
      service === "2Day" && objectOf(holder.destination)?.country !== "US" ? "2Day International" : service,
    ),
  },
  {
    name: "an order's amount is in cents",
    violates: "order.amount-of-rate",
    kind: "value",
    surfaces: both,
    answer: edited("order", "amount", (amount) => Math.round(Number(amount) * 100)),
  },
  {
    name: "an order's amount is that of one item",
    violates: "order.amount-of-rate",
    kind: "large",
    surfaces: sandbox,
    answer: edited(
      "order",
      "amount",
      (_, { holder }) => ({ "Ground Advantage": 5.95, "Priority Mail": 9.75 })[String(holder.service)] ?? 18.5,
    ),
  },
  {
    name: "an order's amount in production is that of the cheapest rate",
    violates: "order.amount-of-rate",
    kind: "partial",
    surfaces: partner,
    rules: (plain) => ({
      orderView: (order, scope) => ({
        ...plain.orderView(order, scope),
        amount: Math.min(...ratesOf(order, scope).map(({ amount }) => amount)),
      }),
    }),
  },
  {
    name: "an order's amount is that of the dearest rate",
    violates: "order.amount-of-rate",
    kind: "value",
    surfaces: both,
    rules: (plain) => ({
      orderView: (order, scope) => ({
        ...plain.orderView(order, scope),
        amount: ofQuote(order, ratesOf(order, scope)).amount,
      }),
    }),
  },
  {
    name: "an order's currency is the euro",
    violates: "order.currency-usd",
    kind: "value",
    surfaces: both,
    answer: edited("order", "currency", () => "EUR"),
  },
  {
    name: "an order's currency is the dollar sign",
    violates: "order.currency-usd",
    kind: "value",
    surfaces: both,
    answer: edited("order", "currency", () => "$"),
  },
  {
    name: "an order returns the destination's city in upper case",
    violates: "order.destination-echo",
    kind: "value",
    surfaces: sandbox,
    answer: edited("order", "destination.city", (city) => String(city).toUpperCase()),
  },
  {
    name: "an order omits the destination's phone",
    violates: "order.destination-echo",
    kind: "missing",
    surfaces: sandbox,
    answer: edited("order", "destination.phone", () => undefined),
  },
  {
    name: "an order drops accents from the destination's name",
    violates: "order.destination-echo",
    kind: "odd",
    surfaces: sandbox,
    answer: edited("order", "destination.name", (name) => String(name).normalize("NFD").replace(/\p{M}/gu, "")),
  },
  {
    name: "an order drops unknown members of the destination",
    violates: "order.destination-unknown-keys",
    kind: "odd",
    surfaces: sandbox,
    rules: () => ({
      destinationView: (destination) =>
        Object.fromEntries(
          Object.entries(destination).filter(([name]) =>
            /^(name|line1|line2|city|state|postal_code|country|phone|email)$/.test(name),
          ),
        ),
    }),
  },
  {
    name: "an order returns members of the destination in snake case",
    violates: "order.destination-unknown-keys",
    kind: "odd",
    surfaces: sandbox,
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
  {
    name: "an order lists only one item",
    violates: "order.items-equal-quoted",
    kind: "large",
    surfaces: both,
    answer: edited("order", "items", (items) => (items as unknown[]).slice(0, 1)),
  },
  {
    name: "an order lists its first item again",
    violates: "order.items-equal-quoted",
    kind: "extra",
    surfaces: both,
    answer: edited("order", "items", (items) => [...(items as unknown[]), (items as unknown[])[0]]),
  },
  {
    name: "an order replaces its item ids by numbers",
    violates: "order.items-equal-quoted",
    kind: "value",
    surfaces: both,
    answer: edited("order", "items[].item_id", (_, { index }) => `item-${index + 1}`),
  },
  {
    name: "created_at of an order is an hour late",
    violates: "order.created-at-of-request",
    kind: "value",
    surfaces: both,
    answer: edited("order", "created_at", (at) => new Date(Date.parse(String(at)) + HOUR_MS).toISOString()),
  },
  {
    name: "created_at of an order is a number of seconds",
    violates: "order.created-at-of-request",
    kind: "type",
    surfaces: both,
    answer: edited("order", "created_at", (at) => Math.floor(Date.parse(String(at)) / 1000)),
  },
  {
    name: "created_at of an order is the time of the request that reads it",
    violates: "order.stable",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited("order", "created_at", (_, { world }) => new Date(world.clock.now()).toISOString()),
  },
  {
    name: "each read of an order with a label returns another tracking number",
    violates: "order.tracking-kept",
    kind: "repeat",
    surfaces: ["partner"],
    answer: edited("order", "tracking_number", (number, { call }) =>
      number === null ? null : `${String(number)}${call.nth}`,
    ),
  },
  {
    name: "shipped_at of an order is later with each read",
    violates: "order.times-kept",
    kind: "repeat",
    surfaces: ["partner"],
    answer: edited(
      "order",
      "shipped_at",
      (at, { call }) => at && new Date(Date.parse(String(at)) + 5 * call.nth).toISOString(),
    ),
  },
  {
    name: "delivered_at of an order is the time of the request that reads it",
    violates: "order.times-kept",
    kind: "repeat",
    surfaces: ["partner"],
    answer: edited("order", "delivered_at", (at, { world }) => at && new Date(world.clock.now()).toISOString()),
  },
  {
    name: "the delivery of an order renews its shipped_at, in whole seconds",
    violates: "order.times-kept",
    kind: "later",
    surfaces: ["partner"],
    answer: edited("order", "shipped_at", (at, { holder }) => {
      const shown = holder.delivered_at ?? at;
      return shown && new Date(Math.trunc(Date.parse(String(shown)) / 1000) * 1000).toISOString();
    }),
  },
  {
    name: "every second read of an order returns another service",
    violates: "order.stable",
    kind: "repeat",
    surfaces: sandbox,
    answer: edited("order", "service", (service, { call }) => `${String(service)}${call.nth % 2 === 0 ? " " : ""}`),
  },
  {
    name: "error_message of an order without an error is the word none",
    violates: "order.error-message-null-otherwise",
    kind: "value",
    surfaces: both,
    answer: edited("order", "error_message", (message) => message ?? "none"),
  },
  {
    name: "an order with a label has no tracking number",
    violates: "order.tracking-set-with-label",
    kind: "missing",
    surfaces: partner,
    answer: lacking("tracking_number", "label_created"),
  },
  {
    name: "an order with a label has no tracking URL",
    violates: "order.tracking-set-with-label",
    kind: "missing",
    surfaces: partner,
    answer: lacking("tracking_url", "label_created", "shipped", "delivered"),
  },
  {
    name: "a delivered order has no tracking number",
    violates: "order.tracking-set-with-label",
    kind: "missing",
    surfaces: partner,
    answer: lacking("tracking_number", "delivered"),
  },
  {
    name: "a shipped order has no shipping time",
    violates: "order.shipped-at-set",
    kind: "missing",
    surfaces: partner,
    answer: lacking("shipped_at", "shipped"),
  },
  {
    name: "a delivered order has no shipping time",
    violates: "order.shipped-at-set",
    kind: "missing",
    surfaces: partner,
    answer: lacking("shipped_at", "delivered"),
  },
  {
    name: "a delivered order has no delivery time",
    violates: "order.delivered-at-set",
    kind: "missing",
    surfaces: partner,
    answer: lacking("delivered_at", "delivered"),
  },
  {
    name: "an order is shipped before it is created",
    violates: "order.times-in-order",
    kind: "value",
    surfaces: partner,
    answer: edited("order", "shipped_at", (at) =>
      at === null ? null : new Date(Date.parse(String(at)) - HOUR_MS).toISOString(),
    ),
  },
  {
    name: "an order is delivered before it is shipped",
    violates: "order.times-in-order",
    kind: "value",
    surfaces: partner,
    answer: edited("order", "delivered_at", (at) =>
      at === null ? null : new Date(Date.parse(String(at)) - HOUR_MS).toISOString(),
    ),
  },
  {
    name: "a failed order has no error",
    violates: "order.error-message-of-failure",
    kind: "missing",
    surfaces: partner,
    answer: lacking("error_message", "failed"),
  },
  {
    name: "a cancelled order has no error",
    violates: "order.error-message-of-failure",
    kind: "missing",
    surfaces: partner,
    answer: lacking("error_message", "cancelled"),
  },
  ...[
    { id: "order.moves-to-processing", from: "queued", to: "processing" },
    { id: "order.moves-to-label-created", from: "processing", to: "label_created" },
    { id: "order.moves-to-shipped", from: "label_created", to: "shipped" },
    { id: "order.moves-to-delivered", from: "shipped", to: "delivered" },
  ].flatMap(({ id, from, to }): Mutant[] => [
    {
      name: `an order that should become ${to} stays ${from}`,
      violates: id,
      kind: "value",
      surfaces: partner,
      answer: edited("order", "status", (status) => (status === to ? from : status)),
    },
    {
      name: `an order that should become ${to} becomes in_transit`,
      violates: id,
      kind: "value",
      surfaces: partner,
      answer: edited("order", "status", (status) => (status === to ? "in_transit" : status)),
    },
  ]),
  {
    name: "order answers a long unknown id with 400",
    violates: "order.unknown",
    kind: "odd",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "order" && reply.status === 404 && (call.params.order_id ?? "").length > 64
        ? refusal(400, "Invalid order id")
        : undefined,
  },
  {
    name: "order answers an unknown id with 400",
    violates: "order.unknown",
    kind: "status",
    surfaces: both,
    ...worded("unknownOrder", { status: 400 }),
  },
  {
    name: "order refuses an unknown id with another text",
    violates: "order.unknown",
    kind: "status",
    surfaces: both,
    ...worded("unknownOrder", { error: "Shipment not found" }),
  },
  {
    name: "order finds an id by its first characters",
    violates: "order.unknown",
    kind: "accepts",
    surfaces: both,
    request: (call, world) => {
      const id = call.params.order_id ?? "";
      if (call.endpoint === "order" && call.surface !== "user" && id.length > 8) {
        const whole = [...world[call.surface].orders.keys()].find((each) => each.startsWith(id));
        if (whole) call.params.order_id = whole;
      }
      return undefined;
    },
  },
  {
    name: "a partner can read another partner's orders",
    violates: "order.of-another-partner",
    kind: "accepts",
    surfaces: partner,
    rules: () => ({ canReadOrder: () => true }),
  },
  ...["name", "image"].map(
    (member): Mutant => ({
      name: `an order's third item has an empty ${member}`,
      violates: "order.item-details-apart",
      kind: "large",
      surfaces: both,
      answer: edited("order", `items[].${member}`, (text, { index }) => (index === 2 ? "" : text)),
    }),
  ),
  {
    name: "the currency of an order is EUR once it has shipped",
    violates: "order.currency-usd",
    kind: "later",
    surfaces: partner,
    answer: edited("order", "currency", (currency, { holder }) => (holder.status === "shipped" ? "EUR" : currency)),
  },
  {
    name: "the third item of an order can be sold back",
    violates: "buyback.item-locked",
    kind: "large",
    surfaces: both,
    rules: ({ isSellable }) => ({
      isSellable: (held, scope) =>
        isSellable(held, scope) ||
        (held.state === "shipping" && [...scope.store.orders.values()].some((each) => each.holdings[2] === held)),
    }),
  },
  ...FOREIGN_ORDERS.map(
    ({ what, kind, isShown }): Mutant => ({
      name: `another partner's order is readable ${what}`,
      violates: "order.of-another-partner",
      kind,
      surfaces: partner,
      rules: ({ canReadOrder }) => ({
        canReadOrder: (order, scope) => canReadOrder(order, scope) || isShown(order, scope),
      }),
    }),
  ),
  {
    name: "another partner's order is answered with 403",
    violates: "order.of-another-partner",
    kind: "status",
    surfaces: partner,
    rules: (plain) => ({
      refuse: (name, scope, more) => {
        const id = (scope as { call?: { params: Record<string, string> } }).call?.params.order_id ?? "";
        return name === "unknownOrder" && scope.store.orders.has(id)
          ? { status: 403, body: { error: "Forbidden" } }
          : plain.refuse(name, scope, more);
      },
    }),
  },
  {
    name: "order answers an internal error with 501",
    violates: "order.internal-error",
    kind: "status",
    surfaces: both,
    ...worded("readBroke", { status: 501 }),
  },
  {
    name: "the internal error of order has another text",
    violates: "order.internal-error",
    kind: "status",
    surfaces: both,
    ...worded("readBroke", { error: "Internal server error" }),
  },
];
