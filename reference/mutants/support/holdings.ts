import type { Holding } from "../../holding.ts";
import type { Scope } from "../../scope.ts";
import type { World } from "../../world.ts";

/** All items that a sandbox user ever held. */
export const holdingsOf = (world: World, userId: string): Holding[] =>
  [...world.sandbox.users.values()].flat().filter((held) => held.userId === userId);

/** The latest copy of an item in the sandbox. */
export const ofItem = (world: World, itemId: string): Holding | undefined => world.sandbox.copies.get(itemId)?.at(-1);

/** The other items of an item's user. */
export const siblings = (held: Holding, { store }: Pick<Scope, "store">): readonly Holding[] =>
  [...store.users.values()].flat().filter((other) => other.userId === held.userId && other !== held);

/** Number of items that a user has sold back. */
export const sales = (userId: string, world: World): number =>
  holdingsOf(world, userId).filter(({ state }) => state === "sold").length;

/** Number of quote sessions that contain an item. */
export const quotesOf = (held: Holding, { store }: Pick<Scope, "store">): number =>
  [...store.quotes.values()].filter(({ holdings }) => holdings.includes(held)).length;

/** The purchase in which an item was pulled. */
export const purchaseOf = (held: Holding | undefined, { store }: Pick<Scope, "store">) =>
  [...store.purchases.values()].find(({ holdings }) => holdings.some((each) => each === held));

/** The scope of the sandbox. */
export const scopeOf = (world: World): Scope => ({
  surface: "sandbox",
  partner: "",
  store: world.sandbox,
  world,
  rules: world.rules,
});

/** Keys of the rates at the second and at the last place, in the sandbox and in production. */
const RATES = { second: ["priority", "air"], last: ["express", "air"] };

/** Returns whether an order at that rate contains the item. */
export const isOrderedAt = (place: keyof typeof RATES, held: Holding, { store }: Pick<Scope, "store">): boolean =>
  [...store.orders.values()].some(({ quote, holdings }) => holdings.includes(held) && RATES[place].includes(quote.key));

/** Returns whether an item is in an order that begins with an item of another user. */
export const isOrderedWithOthers = (held: Holding, { store }: Pick<Scope, "store">): boolean =>
  [...store.orders.values()].some(
    ({ holdings }) => holdings.includes(held) && holdings.some(({ userId }, at) => at === 0 && userId !== held.userId),
  );
