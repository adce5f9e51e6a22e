import type { Holding } from "../holding.ts";
import type { Scope } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { DAY_MS, MINUTE_MS } from "./support/durations.ts";
import { both, partner } from "./support/surfaces.ts";

/** When items were sold or ordered, by the reference's clock. */
const departed = new WeakMap<Holding, number>();

const note = (held: Holding, { world }: Scope): void => void departed.set(held, world.clock.now());

const isForgotten = (held: Holding, { world }: Scope, afterMs: number): boolean =>
  world.clock.now() - (departed.get(held) ?? Number.POSITIVE_INFINITY) > afterMs;

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

/** Servers that forget after some time that an item was sold or ordered. */
export const forgottenDeparturesMutants: readonly Mutant[] = [
  {
    name: "sold items return to the inventory after a day",
    violates: "ownership.sold-stays-sold",
    surfaces: both,
    rules: (plain) => ({
      ...noting(plain),
      isInInventory: (held, scope) =>
        plain.isInInventory(held, scope) || (held.state === "sold" && isForgotten(held, scope, DAY_MS)),
    }),
  },
  {
    name: "ordered items return to the inventory when their quote has expired",
    violates: "ownership.shipped-stays-shipped",
    surfaces: both,
    rules: (plain) => ({
      ...noting(plain),
      isInInventory: (held, scope) =>
        plain.isInInventory(held, scope) || (held.state === "shipping" && isForgotten(held, scope, 20 * MINUTE_MS)),
    }),
  },
  {
    name: "production sells a sold item again after an hour",
    violates: "buyback.item-sold",
    surfaces: partner,
    rules: (plain) => ({
      ...noting(plain),
      isSellable: (held, scope) =>
        plain.isSellable(held, scope) || (held.state === "sold" && isForgotten(held, scope, 60 * MINUTE_MS)),
    }),
  },
  {
    name: "production sells an ordered item after a day",
    violates: "buyback.item-locked",
    surfaces: partner,
    rules: (plain) => ({
      ...noting(plain),
      isSellable: (held, scope) =>
        plain.isSellable(held, scope) || (held.state === "shipping" && isForgotten(held, scope, DAY_MS)),
    }),
  },
  {
    name: "an order of production is unknown after a day",
    violates: "order.answers",
    surfaces: partner,
    rules: ({ canReadOrder }) => ({
      canReadOrder: (order, scope) => canReadOrder(order, scope) && scope.world.clock.now() - order.createdAt < DAY_MS,
    }),
  },
];
