import type { Holding } from "../holding.ts";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Order } from "../order.ts";
import type { Scope } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { DAY_MS, MINUTE_MS } from "./support/durations.ts";
import { edited } from "./support/edit.ts";
import { withFewCards } from "./support/few-cards.ts";
import { purchaseOf } from "./support/holdings.ts";
import { seen } from "./support/per-world.ts";
import { both, partner, sandbox } from "./support/surfaces.ts";

const isFirstRead = ({ params, surface }: Call, world: World) =>
  seen(world, `rate of ${surface} ${params.order_id}`) === 1;

/** Returns whether an item was pulled in the same purchase as the first item of an order. */
function isOfPurchase(held: Holding, { holdings }: Order, scope: Scope): boolean {
  return purchaseOf(held, scope) === purchaseOf(holdings[0], scope);
}

const HOUR_MS = 60 * MINUTE_MS;

const hourEarlier = (time: unknown) => new Date(Date.parse(String(time)) - HOUR_MS).toISOString();

/** What the owner of an order's items has pulled. */
function ownersOf({ holdings }: Order, scope: Scope): readonly Holding[] {
  const [first] = holdings;
  return (first && scope.rules.holdingsOfUser(first.userId, scope)) ?? [];
}

/** Other faults in details of orders. */
export const orderDetailsMutants: readonly Mutant[] = [
  mutant("order.order-id-echo", "value", both, "an order returns its id without the last character", {
    answer: edited("order", "order_id", (id) => String(id).slice(0, -1)),
  }),
  mutant("order.delivered-at-set", "missing", partner, "a delivered order omits its delivery time", {
    answer: edited("order", "delivered_at", (at, { holder }) => (holder.status === "delivered" ? undefined : at)),
  }),
  mutant("order.items-equal-quoted", "large", ["partner"], "an order of production lists at most three items", {
    answer: edited("order", "items", (items) => (items as unknown[]).slice(0, 3)),
  }),
  mutant("order.items-equal-quoted", "large", sandbox, "an order lists at most ten items", {
    answer: edited("order", "items", (items) => (items as unknown[]).slice(0, 10)),
  }),
  mutant("order.stays-queued", "later", sandbox, "a sandbox order becomes delivered after two weeks", {
    rules: () => ({
      orderStatus: ({ createdAt, status }, { world }) =>
        world.clock.now() - createdAt > 14 * DAY_MS ? "delivered" : status,
    }),
  }),
  mutant("order.items-equal-quoted", "missing", partner, "a shipped order lists no items", {
    answer: edited("order", "items", (items, { holder }) => (holder.shipped_at === null ? items : [])),
  }),
  mutant("order.never-backwards", "repeat", partner, "a second read of a delivered order finds it shipped", {
    answer: edited("order", "status", (status, { call, world }) =>
      status === "delivered" && seen(world, `delivered ${call.params.order_id}`) > 1 ? "shipped" : status,
    ),
  }),
  ...(["name", "image"] as const).map((detail) =>
    mutant(
      "order.item-details-apart",
      "value" as const,
      both,
      `each item of an order has the ${detail} of the next one`,
      {
        answer: edited("order", "items", (items) => {
          const entries = items as Record<string, unknown>[];
          return entries.map((entry, at) => ({ ...entry, [detail]: entries[(at + 1) % entries.length]?.[detail] }));
        }),
      },
    ),
  ),
  mutant(
    "order.item-details-apart",
    "large",
    partner,
    "the names of both items are exchanged in an order of two in production",
    {
      answer: edited("order", "items", (items) => {
        const [first, second, ...more] = items as Record<string, unknown>[];
        if (first === undefined || second === undefined || more.length > 0) return items;
        return [
          { ...first, name: second.name },
          { ...second, name: first.name },
        ];
      }),
    },
  ),
  mutant("order.item-details-apart", "value", both, "an order shows the front image as the back image", {
    answer: edited("order", "items[].back_image", (_, { holder }) => holder.image),
  }),
  mutant("order.currency-usd", "value", sandbox, "orders are in euros in a sandbox with few listings", {
    start: withFewCards,
    answer: edited("order", "currency", () => "EUR"),
  }),
  mutant("order.created-at-of-request", "value", sandbox, "created_at of an order is the time of its quote", {
    rules: (plain) => {
      const quotedAtMs = new Map<string, number>();
      return {
        quoteView: (session, scope) => {
          for (const { id } of session.quotes) quotedAtMs.set(id, scope.world.clock.now());
          return plain.quoteView(session, scope);
        },
        orderView: (order, scope) => ({
          ...plain.orderView(order, scope),
          created_at: scope.rules.timestamp(quotedAtMs.get(order.quote.id) ?? order.createdAt),
        }),
      };
    },
  }),
  mutant("order.stable", "repeat", sandbox, "an order changes its status after five reads", {
    answer: (() => {
      const read = new WeakMap<object, Map<string, number>>();
      return (call, reply, world) => {
        const body = objectOf(reply.body);
        if (call.endpoint !== "order" || reply.status !== 200 || !body) return undefined;
        const times = read.get(world) ?? new Map<string, number>();
        const id = String(body.order_id);
        read.set(world, times.set(id, (times.get(id) ?? 0) + 1));
        return (times.get(id) ?? 0) > 5 ? { ...reply, body: { ...body, status: "processing" } } : undefined;
      };
    })(),
  }),
  mutant("order.stable", "later", sandbox, "an order's amount rises after a day", {
    answer: edited("order", "amount", (amount, { holder, world }) =>
      world.clock.now() - Date.parse(String(holder.created_at)) > DAY_MS ? Number(amount) + 1 : amount,
    ),
  }),
  mutant(
    "order.amount-of-rate",
    "repeat",
    partner,
    "an order's amount in production is higher from the second read on",
    {
      answer: edited(
        "order",
        "amount",
        (amount, { call, world }) => Number(amount) + (isFirstRead(call, world) ? 0 : 0.5),
      ),
    },
  ),
  mutant(
    "order.carrier-of-rate",
    "repeat",
    partner,
    "an order's carrier in production is another from the second read on",
    {
      answer: edited("order", "carrier", (carrier, { call, world }) => (isFirstRead(call, world) ? carrier : "FedEx")),
    },
  ),
  mutant("order.carrier-of-rate", "later", partner, "an order's carrier in production is another once it is shipped", {
    answer: edited("order", "carrier", (carrier, { holder }) => (holder.shipped_at === null ? carrier : "FedEx")),
  }),
  mutant("order.service-of-rate", "later", partner, "an order's service in production is another once it has a label", {
    answer: edited("order", "service", (service, { holder }) => (holder.tracking_url === null ? service : "Express")),
  }),
  mutant(
    "order.service-of-rate",
    "repeat",
    partner,
    "an order's service in production is empty from the second read on",
    {
      answer: edited("order", "service", (service, { call, world }) => (isFirstRead(call, world) ? service : "")),
    },
  ),
  mutant("order.items-equal-quoted", "large", both, "an order contains only the items of its first item's purchase", {
    rules: ({ orderView }) => ({
      orderView: (order, scope) =>
        orderView({ ...order, holdings: order.holdings.filter((held) => isOfPurchase(held, order, scope)) }, scope),
    }),
  }),
  mutant("order.created-at-of-request", "partial", sandbox, "an order at the last rate is dated an hour early", {
    isWithoutStates: true,
    isSlow: true,
    answer: edited("order", "created_at", (created, { holder }) =>
      holder.service === "2Day" ? hourEarlier(created) : created,
    ),
  }),
  mutant(
    "order.created-at-of-request",
    "large",
    partner,
    "an order of several items of production is dated an hour early",
    {
      isWithoutStates: true,
      isSlow: true,
      answer: edited("order", "created_at", (created, { holder }) =>
        (holder.items as unknown[]).length > 1 ? hourEarlier(created) : created,
      ),
    },
  ),
  mutant("order.items-equal-quoted", "extra", sandbox, "an order also lists an item that its user still holds", {
    isSlow: true,
    rules: ({ orderView }) => ({
      orderView: (order, scope) => {
        const held = ownersOf(order, scope).find(({ state }) => state === "owned");
        return orderView(
          { ...order, holdings: held === undefined ? order.holdings : [...order.holdings, held] },
          scope,
        );
      },
    }),
  }),
  mutant("order.stable", "effect", sandbox, "an order loses its first item when its user sells another", {
    rules: ({ orderView }) => ({
      orderView: (order, scope) => {
        const isAnySold = ownersOf(order, scope).some(({ state }) => state === "sold");
        return orderView({ ...order, holdings: order.holdings.slice(isAnySold ? 1 : 0) }, scope);
      },
    }),
  }),
  mutant("order.item-details-apart", "large", sandbox, "the ninth item of an order has the image of the first one", {
    answer: edited("order", "items", (items) => {
      const entries = items as Record<string, unknown>[];
      return entries.map((entry, at) => (at === 8 ? { ...entry, image: entries[0]?.image } : entry));
    }),
  }),
];
