import type { Holding } from "../holding.ts";
import type { Scope } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { DAY_MS, MINUTE_MS } from "./support/durations.ts";
import { both, partner } from "./support/surfaces.ts";

/** When items were sold or ordered, by the reference's clock. */
const departed = new WeakMap<Holding, number>();

const note = (held: Holding, { world }: Scope): void => void departed.set(held, world.clock.now());

/** Notes each sale and each order. */
const noting: NonNullable<Mutant["rules"]> = ({ afterSale, afterRequest }) => ({
  afterSale: (held, scope) => {
    afterSale(held, scope);
    note(held, scope);
  },
  afterRequest: (held, scope) => {
    afterRequest(held, scope);
    note(held, scope);
  },
});

/**
 * Applies a rule to departed items again after some time.
 * @param afterMs milliseconds since the sale or the order
 */
const forgetting =
  (rule: "isInInventory" | "isSellable", state: Holding["state"], afterMs: number): NonNullable<Mutant["rules"]> =>
  (plain) => ({
    ...noting(plain),
    [rule]: (held: Holding, scope: Scope) => {
      const sinceMs = scope.world.clock.now() - (departed.get(held) ?? Number.POSITIVE_INFINITY);
      return plain[rule](held, scope) || (held.state === state && sinceMs > afterMs);
    },
  });

/** Servers that forget after some time that an item was sold or ordered. */
export const forgottenDeparturesMutants: readonly Mutant[] = [
  {
    name: "sold items return to the inventory after a day",
    violates: "ownership.sold-stays-sold",
    kind: "later",
    surfaces: both,
    rules: forgetting("isInInventory", "sold", DAY_MS),
  },
  {
    name: "ordered items return to the inventory when their quote has expired",
    violates: "ownership.shipped-stays-shipped",
    kind: "later",
    surfaces: both,
    rules: forgetting("isInInventory", "shipping", 20 * MINUTE_MS),
  },
  {
    name: "production sells a sold item again after an hour",
    violates: "buyback.item-sold",
    kind: "later",
    surfaces: partner,
    rules: forgetting("isSellable", "sold", 60 * MINUTE_MS),
  },
  {
    name: "production sells an ordered item after a day",
    violates: "buyback.item-locked",
    kind: "later",
    surfaces: partner,
    rules: forgetting("isSellable", "shipping", DAY_MS),
  },
  {
    name: "an order of production is unknown after a day",
    violates: "order.answers",
    kind: "later",
    surfaces: partner,
    rules: ({ canReadOrder }) => ({
      canReadOrder: (order, scope) => canReadOrder(order, scope) && scope.world.clock.now() - order.createdAt < DAY_MS,
    }),
  },
];
