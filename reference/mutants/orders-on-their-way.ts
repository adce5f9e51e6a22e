import type { Order } from "../order.ts";
import type { Scope } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { DAY_MS } from "./support/durations.ts";
import { edited } from "./support/edit.ts";
import { partner } from "./support/surfaces.ts";

const statusOf = (holding: Order["holdings"][number], { store }: Scope) =>
  [...store.orders.values()].find(({ holdings }) => holdings.includes(holding))?.status;

const ageOf = ({ purchasedAt }: Order["holdings"][number], { world }: Scope) => world.clock.now() - purchasedAt;

/** Orders and items of production as time goes by. */
export const orderOnItsWayMutants: readonly Mutant[] = [
  ...(["shipped", "delivered"] as const).map(
    (status) =>
      ({
        name: `the items of an order return to the inventory when it is ${status}`,
        violates: "ownership.shipped-stays-shipped",
        kind: "effect",
        surfaces: partner,
        rules: (plain) => ({
          isInInventory: (held, scope) => plain.isInInventory(held, scope) || statusOf(held, scope) === status,
        }),
      }) satisfies Mutant,
  ),
  {
    name: "the items of a delivered order can be sold back",
    violates: "buyback.item-locked",
    kind: "later",
    surfaces: partner,
    rules: (plain) => ({
      isSellable: (held, scope) => plain.isSellable(held, scope) || statusOf(held, scope) === "delivered",
    }),
  },
  {
    name: "items are locked only while their order is queued",
    violates: "ship-request.not-shipped-again",
    kind: "later",
    surfaces: partner,
    rules: (plain) => ({
      isLocked: (held, scope) => plain.isLocked(held, scope) && statusOf(held, scope) === "queued",
    }),
  },
  {
    name: "delivered_at of an order is its created_at",
    violates: "order.times-in-order",
    kind: "value",
    surfaces: partner,
    answer: edited("order", "delivered_at", (at, { holder }) => (at === null ? null : holder.created_at)),
  },
  {
    name: "the amount of an order grows with its status",
    violates: "order.amount-of-rate",
    kind: "later",
    surfaces: partner,
    answer: edited("order", "amount", (usd, { holder }) => (holder.status === "queued" ? usd : Number(usd) + 0.35)),
  },
  {
    name: "the destination of an order that has shipped is an empty object",
    violates: "order.destination-of-request",
    kind: "later",
    surfaces: partner,
    answer: edited("order", "destination", (value, { holder }) => (holder.shipped_at === null ? value : {})),
  },
  {
    name: "an insured order of production costs two percent more than its rate",
    violates: "order.amount-of-rate",
    kind: "partial",
    surfaces: partner,
    rules: (plain) => ({
      orderView: (order, scope) => {
        const view = plain.orderView(order, scope);
        return order.quote.insured ? { ...view, amount: Math.round(102 * order.quote.amount) / 100 } : view;
      },
    }),
  },
  {
    name: "created_at of an order of production is the time of the request that reads it",
    violates: "order.created-at-kept",
    kind: "repeat",
    surfaces: partner,
    answer: edited("order", "created_at", (_, { world }) => new Date(world.clock.now()).toISOString()),
  },
  {
    name: "created_at of an order that has shipped is its shipped_at",
    violates: "order.created-at-kept",
    kind: "later",
    surfaces: partner,
    answer: edited("order", "created_at", (at, { holder }) => holder.shipped_at ?? at),
  },
  {
    name: "created_at of an order is later at each read",
    violates: "order.created-at-kept",
    kind: "repeat",
    surfaces: ["sandbox"],
    answer: edited("order", "created_at", (at, { call }) => new Date(Date.parse(String(at)) + call.nth).toISOString()),
  },
  {
    name: "items of production leave the inventory after three days",
    violates: "inventory.lists-purchase",
    kind: "later",
    surfaces: partner,
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) && ageOf(held, scope) < 3 * DAY_MS,
    }),
  },
  {
    name: "sold items of production are listed again a day after their purchase",
    violates: "inventory.excludes-sold",
    kind: "later",
    surfaces: partner,
    rules: (plain) => ({
      isInInventory: (held, scope) =>
        plain.isInInventory(held, scope) || (held.state === "sold" && ageOf(held, scope) > DAY_MS),
    }),
  },
];
