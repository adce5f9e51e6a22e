import type { Holding } from "../holding.ts";
import type { Scope } from "../scope.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant("ownership.sold-stays-sold", "later", both, "sold items return to the inventory after a day", {
    rules: forgetting("isInInventory", "sold", DAY_MS),
  }),
  mutant(
    "ownership.shipped-stays-shipped",
    "later",
    both,
    "ordered items return to the inventory when their quote has expired",
    {
      rules: forgetting("isInInventory", "shipping", 20 * MINUTE_MS),
    },
  ),
  mutant("buyback.item-sold", "later", both, "a sold item can be sold again after an hour", {
    rules: forgetting("isSellable", "sold", 60 * MINUTE_MS),
  }),
  mutant("buyback.item-locked", "later", both, "an ordered item can be sold after a day", {
    rules: forgetting("isSellable", "shipping", DAY_MS),
  }),
  mutant("ship-quote.item-sold", "later", both, "a sold item can be quoted again after a day", {
    rules: forgetting("canBeQuoted", "sold", DAY_MS),
  }),
  mutant("ship-request.not-shipped-again", "later", both, "an ordered item can be ordered again after an hour", {
    rules: (plain) => ({
      ...forgetting("canBeQuoted", "shipping", 60 * MINUTE_MS)(plain),
      isLocked: (held, scope) => plain.isLocked(held, scope) && sinceDeparture(held, scope) <= 60 * MINUTE_MS,
    }),
  }),
  mutant("order.answers", "later", partner, "an order of production is unknown after a day", {
    rules: ({ canReadOrder }) => ({
      canReadOrder: (order, scope) => canReadOrder(order, scope) && scope.world.clock.now() - order.createdAt < DAY_MS,
    }),
  }),
  mutant(
    "buyback.item-sold",
    "effect",
    partner,
    "a sold item of production can be sold again once its user has bought again",
    {
      rules: ({ isSellable }) => ({
        isSellable: (held, scope) => isSellable(held, scope) || (held.state === "sold" && isFollowed(held, scope)),
      }),
    },
  ),
];
