import type { Order } from "../order.ts";
import type { Scope } from "../scope.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
      mutant(
        "ownership.shipped-stays-shipped",
        "effect",
        partner,
        `the items of an order return to the inventory when it is ${status}`,
        {
          rules: (plain) => ({
            isInInventory: (held, scope) => plain.isInInventory(held, scope) || statusOf(held, scope) === status,
          }),
        },
      ) satisfies Mutant,
  ),
  mutant("buyback.item-locked", "later", partner, "the items of a delivered order can be sold back", {
    rules: (plain) => ({
      isSellable: (held, scope) => plain.isSellable(held, scope) || statusOf(held, scope) === "delivered",
    }),
  }),
  mutant("ship-request.not-shipped-again", "later", partner, "items are locked only while their order is queued", {
    rules: (plain) => ({
      isLocked: (held, scope) => plain.isLocked(held, scope) && statusOf(held, scope) === "queued",
    }),
  }),
  mutant("order.times-in-order", "value", partner, "delivered_at of an order is its created_at", {
    answer: edited("order", "delivered_at", (at, { holder }) => (at === null ? null : holder.created_at)),
  }),
  mutant("order.amount-of-rate", "later", partner, "the amount of an order grows with its status", {
    answer: edited("order", "amount", (usd, { holder }) => (holder.status === "queued" ? usd : Number(usd) + 0.35)),
  }),
  mutant(
    "order.destination-of-request",
    "later",
    partner,
    "the destination of an order that has shipped is an empty object",
    {
      answer: edited("order", "destination", (value, { holder }) => (holder.shipped_at === null ? value : {})),
    },
  ),
  mutant(
    "order.amount-of-rate",
    "partial",
    partner,
    "an insured order of production costs two percent more than its rate",
    {
      rules: (plain) => ({
        orderView: (order, scope) => {
          const view = plain.orderView(order, scope);
          return order.quote.insured ? { ...view, amount: Math.round(102 * order.quote.amount) / 100 } : view;
        },
      }),
    },
  ),
  mutant(
    "order.created-at-kept",
    "repeat",
    partner,
    "created_at of an order of production is the time of the request that reads it",
    {
      answer: edited("order", "created_at", (_, { world }) => new Date(world.clock.now()).toISOString()),
    },
  ),
  mutant("order.created-at-kept", "repeat", ["sandbox"], "created_at of an order is later at each read", {
    answer: edited("order", "created_at", (at, { call }) => new Date(Date.parse(String(at)) + call.nth).toISOString()),
  }),
  mutant("inventory.lists-purchase", "later", partner, "items of production leave the inventory after three days", {
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) && ageOf(held, scope) < 3 * DAY_MS,
    }),
  }),
  mutant(
    "inventory.excludes-sold",
    "later",
    partner,
    "sold items of production are listed again a day after their purchase",
    {
      rules: (plain) => ({
        isInInventory: (held, scope) =>
          plain.isInInventory(held, scope) || (held.state === "sold" && ageOf(held, scope) > DAY_MS),
      }),
    },
  ),
];
