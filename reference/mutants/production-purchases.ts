import { setTimeout as sleep } from "node:timers/promises";
import { give, pull } from "../buying.ts";
import type { Holding } from "../holding.ts";
import type { Call } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import { cents } from "../money.ts";
import type { Purchase } from "../purchase.ts";
import { type Scope, scopeOf } from "../scope.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";
import { refusal } from "./support/replies.ts";
import { inProduction, partner } from "./support/surfaces.ts";

const amountIn = (call: Call) => Number(objectOf(call.body)?.amount);

/** A purchase of at least this many pulls in production delivers another number. */
const delivering = (fewest: number, delivered: (amount: number) => number): Pick<Mutant, "request"> => ({
  request: (call, { packs }) => {
    const amount = amountIn(call);
    const most = packs.find(({ id }) => id === objectOf(call.body)?.id)?.max_per_mint ?? 0;
    if (call.endpoint === "buy/init" && inProduction(call) && amount >= fewest && amount <= most)
      call.body = { ...objectOf(call.body), amount: delivered(amount) };
    return undefined;
  },
});

const inCapitals = (text: unknown) => String(text).toUpperCase();
const inSmallLetters = (text: unknown) => String(text).toLowerCase();
const percentOf = (share: number) => (price: unknown) => cents(Number(price) * share);
const oneLess = (price: unknown) => cents(Number(price) - 1);
const lowerInTheLast = (items: unknown) =>
  (items as { buyback_price: number }[]).map((item, index, { length }) =>
    index === length - 1 ? { ...item, buyback_price: cents(0.95 * item.buyback_price) } : item,
  );
/** One USD more from this place on. */
const oneMoreFrom =
  (first: number) =>
  (price: unknown, { index }: { index: number }) =>
    index < first ? price : cents(Number(price) + 1);
const later =
  (ms: number) =>
  (_: unknown, { world }: { world: World }) =>
    new Date(world.clock.now() + ms).toISOString();

/** Each item of a list has the price of the next one. */
const exchanged = (list: unknown) => {
  const items = list as readonly { readonly buyback_price: number }[];
  return items.map((item, at) => ({ ...item, buyback_price: items[(at + 1) % items.length]?.buyback_price }));
};
/** A twentieth less for items that are not core items. */
const lessUnlessMinted = (price: unknown, { holder }: { holder: Record<string, unknown> }) =>
  holder.type === "enft" ? price : cents(Number(price) * 0.95);

/** Whether one of the user's purchases in production has failed. */
const hasFailed = (userId: string, { partner: { purchases } }: World) =>
  [...purchases.values()].some((purchase) => purchase.userId === userId && purchase.state === "failed");

/** Purchases that a poll found pending. */
const wasPending = perWorld(() => new Set<Purchase>());

/** How long a poll takes to fulfil a purchase, while other polls may begin to do the same. Milliseconds. */
const FULFILMENT_MS = 20;

/** Draws items for a purchase that another poll has fulfilled since this one began. */
const fulfillingTwice: Pick<Mutant, "request"> = {
  request: async (call, world) => {
    const { purchases } = world.partner;
    const sessionId = stringOf(objectOf(call.body)?.session_id);
    const purchase = inProduction(call) && call.endpoint === "buy/status" ? purchases.get(sessionId) : undefined;
    if (purchase?.state !== "pending" || purchase.pollsLeft > 0) return undefined;
    await sleep(FULFILMENT_MS);
    const scope = scopeOf(world, "partner", purchase.partner);
    for (const { pack } of purchases.get(sessionId)?.state === "fulfilled" ? purchase.holdings : [])
      for (const listing of scope.rules.drawListings(pack, 1, scope))
        give(pull(listing, pack, purchase.userId, scope), scope);
    return undefined;
  },
};

const isOfProduction = ({ surface }: Scope): boolean => surface === "partner";

/** Returns whether such an item was pulled in the same purchase. */
const hasMate = (held: Holding, { store }: Scope, isMeant: (other: Holding) => boolean): boolean =>
  [...store.purchases.values()].some(({ holdings }) => holdings.includes(held) && holdings.some(isMeant));

/** Returns whether production has an order of the item's user. */
const hasOrder = ({ userId }: Holding, { store, surface }: Scope): boolean =>
  surface === "partner" && [...store.orders.values()].some(({ holdings }) => holdings[0]?.userId === userId);

/** Faults of purchases in production, of which fewer are made than in the sandbox. */
export const productionPurchaseMutants: readonly Mutant[] = [
  mutant("buyback.answers", "partial", partner, "items of a purchase that was pending can't be sold back", {
    request: (call, world) => {
      const id = objectOf(call.body)?.item_id;
      const isOf = ({ holdings }: Purchase) => holdings.some(({ listing }) => listing.id === id);
      const isMeant = call.endpoint === "buyback" && inProduction(call) && [...wasPending(world)].some(isOf);
      return isMeant ? refusal(400, "Item not found") : undefined;
    },
    answer: (call, reply, world) => {
      const sessionId = stringOf(objectOf(call.body)?.session_id);
      const isPending = call.endpoint === "buy/status" && objectOf(reply.body)?.status === "pending";
      const purchase = isPending && inProduction(call) ? world.partner.purchases.get(sessionId) : undefined;
      if (purchase !== undefined) wasPending(world).add(purchase);
      return undefined;
    },
  }),
  mutant("ownership.balance", "parallel", partner, "concurrent polls each fulfil a purchase", {
    ...fulfillingTwice,
  }),
  mutant("inventory.lists-all-purchases", "effect", partner, "a failed purchase empties its user's inventory", {
    rules: ({ isInInventory }) => ({
      isInInventory: (held, scope) => isInInventory(held, scope) && !hasFailed(held.userId, scope.world),
    }),
  }),
  mutant("inventory.lists-all-purchases", "effect", partner, "what a user buys after a failed purchase is not listed", {
    answer: (call, reply, world) => {
      const userId = objectOf(call.body)?.user_id;
      if (call.endpoint !== "buy/init" || !inProduction(call) || reply.status !== 200) return undefined;
      if (typeof userId !== "string" || !hasFailed(userId, world)) return undefined;
      for (const held of [...world.partner.purchases.values()].at(-1)?.holdings ?? []) held.state = "sold";
      return undefined;
    },
  }),
  mutant("buy-status.nfts-count", "large", partner, "a purchase of three pulls in production delivers two items", {
    ...delivering(3, (amount) => amount - 1),
  }),
  mutant("buy-status.nfts-count", "large", partner, "the largest purchases in production deliver one item less", {
    ...delivering(5, (amount) => amount - 1),
  }),
  mutant(
    "buy-status.nfts-count",
    "large",
    partner,
    "a purchase of more than five pulls in production delivers five items",
    {
      ...delivering(6, () => 5),
    },
  ),
  mutant(
    "buy-status.nft-price-of-the-moment",
    "value",
    partner,
    "buy/init in production returns a buyback price a tenth above buy/status",
    {
      answer: edited("buy/init", "nfts[].buyback_price", percentOf(1.1), { when: inProduction }),
    },
  ),
  mutant(
    "inventory.item-price-of-the-moment",
    "value",
    partner,
    "inventory in production returns a buyback price a tenth below the purchase",
    {
      answer: edited("inventory", "items[].buyback_price", percentOf(0.9), { when: inProduction }),
    },
  ),
  mutant(
    "buy-status.nft-price-of-the-moment",
    "value",
    partner,
    "buy/init in production returns a buyback price a dollar below buy/status",
    {
      isWithoutStates: true,
      answer: edited("buy/init", "nfts[].buyback_price", oneLess, { when: inProduction }),
    },
  ),
  mutant(
    "inventory.item-price-of-the-moment",
    "value",
    partner,
    "inventory in production returns a buyback price a dollar below the purchase",
    {
      isWithoutStates: true,
      answer: edited("inventory", "items[].buyback_price", oneLess, { when: inProduction }),
    },
  ),
  mutant(
    "inventory.item-price-of-the-moment",
    "partial",
    partner,
    "inventory in production returns a lower price for the last item",
    {
      isWithoutStates: true,
      answer: edited("inventory", "items", lowerInTheLast, { when: inProduction }),
    },
  ),
  mutant("buy-status.nft-price-of-the-moment", "value", partner, "buy/status in production drops the cents of prices", {
    isWithoutStates: true,
    answer: edited("buy/status", "result.nfts[].buyback_price", (price) => Math.floor(Number(price)), {
      when: inProduction,
    }),
  }),
  mutant(
    "buy-status.nft-price-of-the-moment",
    "large",
    partner,
    "in production the price of the third item of a purchase and of all after it is too high",
    {
      answer: edited("buy/status", "result.nfts[].buyback_price", oneMoreFrom(2), { when: inProduction }),
    },
  ),
  mutant(
    "buy-status.nft-price-of-the-moment",
    "large",
    partner,
    "in production the price of the second item of buy/init and of all after it is too high",
    {
      answer: edited("buy/init", "nfts[].buyback_price", oneMoreFrom(1), { when: inProduction }),
    },
  ),
  mutant(
    "inventory.item-price-of-the-moment",
    "large",
    partner,
    "in production the price of the third item of an inventory and of all after it is too high",
    {
      answer: edited("inventory", "items[].buyback_price", oneMoreFrom(2), { when: inProduction }),
    },
  ),
  mutant(
    "buy-status.nft-price-of-the-moment",
    "large",
    partner,
    "items of buy/init in production have each other's prices",
    {
      answer: edited("buy/init", "nfts", exchanged, { when: inProduction }),
    },
  ),
  mutant(
    "inventory.item-price-of-the-moment",
    "large",
    partner,
    "items of inventory in production have each other's prices",
    {
      answer: edited("inventory", "items", exchanged, { when: inProduction }),
    },
  ),
  mutant(
    "buy-status.nft-price-of-the-moment",
    "partial",
    partner,
    "buy/status in production returns a lower price for items that are not minted",
    {
      answer: edited("buy/status", "result.nfts[].buyback_price", lessUnlessMinted, { when: inProduction }),
    },
  ),
  mutant(
    "inventory.item-price-of-the-moment",
    "partial",
    partner,
    "inventory in production returns a lower price for items that are not minted",
    {
      answer: edited("inventory", "items[].buyback_price", lessUnlessMinted, { when: inProduction }),
    },
  ),
  mutant(
    "inventory.claw-id-of-purchase",
    "large",
    partner,
    "in production the third item of an inventory and all after it are of the first pack",
    {
      answer: edited("inventory", "items[].claw_id", (id, { index, world }) => (index < 2 ? id : world.packs[0]?.id), {
        when: inProduction,
      }),
    },
  ),
  mutant(
    "inventory.claw-slug-of-pack",
    "partial",
    partner,
    "inventory in production gives the items of one pack the slug of another",
    {
      answer: edited(
        "inventory",
        "items[].claw_slug",
        (slug, { world }) => (slug === world.packs[1]?.slug ? world.packs[0]?.slug : slug),
        { when: inProduction },
      ),
    },
  ),
  mutant(
    "inventory.purchased-at-kept",
    "repeat",
    partner,
    "purchased_at of production is the time of the inventory request",
    {
      answer: edited("inventory", "items[].purchased_at", later(0)),
    },
  ),
  mutant(
    "inventory.purchased-at-kept",
    "repeat",
    ["sandbox"],
    "purchased_at of the sandbox is the time of the inventory request",
    {
      answer: edited("inventory", "items[].purchased_at", later(0)),
    },
  ),
  mutant("buy-status.user-id-echo", "value", partner, "buy/status in production returns the user id in upper case", {
    answer: edited("buy/status", "result.user_id", inCapitals, { when: inProduction }),
  }),
  mutant("buy-status.user-id-echo", "value", partner, "buy/status in production returns the user id in lower case", {
    answer: edited("buy/status", "result.user_id", inSmallLetters, { when: inProduction }),
  }),
  mutant("buy-status.user-id-echo", "large", partner, "buy/init in production keeps 100 characters of a user id", {
    rules: ({ userIdOf }) => ({ userIdOf: (raw) => userIdOf(raw)?.slice(0, 100) }),
  }),
  mutant("inventory.user-id-echo", "value", partner, "inventory in production returns the user id in lower case", {
    answer: edited("inventory", "user_id", inSmallLetters, { when: inProduction }),
  }),
  mutant("inventory.user-id-echo", "value", ["sandbox"], "inventory returns the user id in lower case", {
    answer: edited("inventory", "user_id", inSmallLetters),
  }),
  mutant("order.destination-of-request", "value", partner, "production shows the destination of another order", {
    rules: () => ({
      destinationView: (_, { store }) => [...store.orders.values()][0]?.destination ?? {},
    }),
  }),
  mutant("order.moves-to-label-created", "value", partner, "an order goes from processing straight to shipped", {
    rules: () => ({ orderStatus: ({ status }) => (status === "label_created" ? "shipped" : status) }),
  }),
  mutant("order.moves-to-processing", "value", partner, "an order goes from queued straight to label_created", {
    rules: () => ({ orderStatus: ({ status }) => (status === "processing" ? "label_created" : status) }),
  }),
  mutant("order.moves-to-shipped", "value", partner, "an order is delivered as soon as it is shipped", {
    rules: () => ({ orderStatus: ({ status }) => (status === "shipped" ? "delivered" : status) }),
  }),
  mutant("buyback.answers", "partial", partner, "items of packs without a slug can't be sold back in production", {
    rules: ({ isSellable }) => ({
      isSellable: (held, scope) => isSellable(held, scope) && (held.pack.slug !== null || !isOfProduction(scope)),
    }),
  }),
  mutant("buyback.answers", "repeat", partner, "one item of each purchase in production can be sold back", {
    rules: ({ isSellable }) => ({
      isSellable: (held, scope) => isSellable(held, scope) && !hasMate(held, scope, ({ state }) => state === "sold"),
    }),
  }),
  mutant("ship-quote.answers", "partial", partner, "items of a vendor can't be quoted in production", {
    rules: ({ canBeQuoted }) => ({
      canBeQuoted: (held, scope) =>
        canBeQuoted(held, scope) && !(held.listing.type.startsWith("vendor_") && isOfProduction(scope)),
    }),
  }),
  mutant("ship-quote.answers", "effect", partner, "other items of a user with an order can't be quoted in production", {
    rules: ({ canBeQuoted }) => ({
      canBeQuoted: (held, scope) => canBeQuoted(held, scope) && !hasOrder(held, scope),
    }),
  }),
];
