import type { Holding } from "../holding.ts";
import type { Scope } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { DAY_MS, MINUTE_MS } from "./support/durations.ts";
import { both, partner } from "./support/surfaces.ts";

/** When items were sold or ordered, by the reference's clock. */
const departed = new WeakMap<Holding, number>();

const note = (held: Holding, { world }: Scope): void => void departed.set(held, world.clock.now());

/** Milliseconds since the sale or the order; negative if there was none. */
const sinceDeparture = (held: Holding, { world }: Scope): number =>
  world.clock.now() - (departed.get(held) ?? Number.POSITIVE_INFINITY);

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
  (
    rule: "isInInventory" | "isSellable" | "canBeQuoted",
    state: Holding["state"],
    afterMs: number,
  ): NonNullable<Mutant["rules"]> =>
  (plain) => ({
    ...noting(plain),
    [rule]: (held: Holding, scope: Scope) => {
      return plain[rule](held, scope) || (held.state === state && sinceDeparture(held, scope) > afterMs);
    },
  });

/** Returns whether its user owns an item that was pulled later. */
function isFollowed(held: Holding, scope: Scope): boolean {
  const all = scope.rules.holdingsOfUser(held.userId, scope) ?? [];
  return all.some(({ state, purchasedAt }) => state === "owned" && purchasedAt > held.purchasedAt);
}

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
    name: "a sold item can be sold again after an hour",
    violates: "buyback.item-sold",
    kind: "later",
    surfaces: both,
    rules: forgetting("isSellable", "sold", 60 * MINUTE_MS),
  },
  {
    name: "an ordered item can be sold after a day",
    violates: "buyback.item-locked",
    kind: "later",
    surfaces: both,
    rules: forgetting("isSellable", "shipping", DAY_MS),
  },
  {
    name: "a sold item can be quoted again after a day",
    violates: "ship-quote.item-sold",
    kind: "later",
    surfaces: both,
    rules: forgetting("canBeQuoted", "sold", DAY_MS),
  },
  {
    name: "an ordered item can be ordered again after an hour",
    violates: "ship-request.not-shipped-again",
    kind: "later",
    surfaces: both,
    rules: (plain) => ({
      ...forgetting("canBeQuoted", "shipping", 60 * MINUTE_MS)(plain),
      isLocked: (held, scope) => plain.isLocked(held, scope) && sinceDeparture(held, scope) <= 60 * MINUTE_MS,
    }),
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
  {
    name: "a sold item of production can be sold again once its user has bought again",
    violates: "buyback.item-sold",
    kind: "effect",
    surfaces: partner,
    rules: ({ isSellable }) => ({
      isSellable: (held, scope) => isSellable(held, scope) || (held.state === "sold" && isFollowed(held, scope)),
    }),
  },
];
