import type { Holding } from "../../holding.ts";
import type { Scope } from "../../scope.ts";
import type { Call, Reply } from "../../wire.ts";
import type { World } from "../../world.ts";
import type { Mutant } from "../mutant.ts";

type After = (call: Call, reply: Reply, world: World) => Reply | undefined;

/** A fault after an accepted call of the sandbox. */
const after = (name: string, violates: string, endpoint: Call["endpoint"], deed: After, status = 200): Mutant => ({
  name,
  violates,
  surfaces: ["sandbox"],
  answer: (call, reply, world) =>
    call.surface === "sandbox" && call.endpoint === endpoint && reply.status === status
      ? deed(call, reply, world)
      : undefined,
});

const textIn = (value: unknown, name: string): string => String((value as Record<string, unknown> | undefined)?.[name]);
const holdingsOf = (world: World, userId: string): Holding[] =>
  [...world.sandbox.users.values()].flat().filter((held) => held.userId === userId);
const ofItem = (world: World, itemId: string): Holding | undefined => world.sandbox.copies.get(itemId)?.at(-1);
const siblings = (held: Holding, { store }: Pick<Scope, "store">): readonly Holding[] =>
  [...store.users.values()].flat().filter((other) => other.userId === held.userId && other !== held);
const sales = (userId: string, world: World): number =>
  holdingsOf(world, userId).filter(({ state }) => state === "sold").length;

/** Faults that need a history: the second sale, the next purchase, a quote from before. */
export const sequenceMutants: readonly Mutant[] = [
  after("a third purchase loses the user's first item", "ownership.balance", "buy/init", (call, _, world) => {
    const theirs = holdingsOf(world, textIn(call.body, "user_id"));
    const purchases = [...world.sandbox.purchases.values()].filter(({ userId }) => userId === theirs[0]?.userId);
    if (purchases.length === 3 && theirs[0]?.state === "owned") theirs[0].state = "sold";
    return undefined;
  }),
  after("a sold item comes back with the next purchase", "ownership.sold-stays-sold", "buy/init", (call, _, world) => {
    const sold = holdingsOf(world, textIn(call.body, "user_id")).find(({ state }) => state === "sold");
    if (sold) sold.state = "owned";
    return undefined;
  }),
  after("polling a purchase gives its sold items back", "ownership.sold-stays-sold", "buy/status", (call, _, world) => {
    const held = world.sandbox.purchases.get(textIn(call.body, "session_id"))?.holdings ?? [];
    for (const each of held) if (each.state === "sold") each.state = "owned";
    return undefined;
  }),
  after(
    "an ordered item comes back when its user sells another",
    "ownership.shipped-stays-shipped",
    "buyback",
    (call, _, world) => {
      const sold = ofItem(world, textIn(call.body, "item_id"));
      const shipped = sold && siblings(sold, { store: world.sandbox }).find(({ state }) => state === "shipping");
      if (shipped) shipped.state = "owned";
      return undefined;
    },
  ),
  after(
    "an ordered item comes back when its user is quoted something else",
    "ownership.shipped-stays-shipped",
    "ship/quote",
    (call, _, world) => {
      const [first] = (call.body as { item_ids: readonly string[] }).item_ids;
      const quoted = ofItem(world, String(first));
      const shipped = quoted && siblings(quoted, { store: world.sandbox }).find(({ state }) => state === "shipping");
      if (shipped) shipped.state = "owned";
      return undefined;
    },
  ),
  after(
    "a quote refused for an unknown item loses the known ones of a user with three items",
    "ownership.balance",
    "ship/quote",
    (call, _, world) => {
      const ids = (call.body as { item_ids?: readonly unknown[] }).item_ids;
      for (const id of Array.isArray(ids) ? ids : []) {
        const held = ofItem(world, String(id));
        if (held?.state === "owned" && siblings(held, { store: world.sandbox }).length >= 2) held.state = "sold";
      }
      return undefined;
    },
    400,
  ),
  after(
    "the second refused order of a quote sets its items free",
    "ownership.shipped-stays-shipped",
    "ship/request",
    (call, _, world) => {
      const session = world.sandbox.quotes.get(textIn(call.body, "quote_id").replace(/_rate_.*$/, ""));
      for (const held of session?.holdings ?? []) {
        const tries = (refusals.get(held) ?? 0) + 1;
        refusals.set(held, tries);
        if (tries === 2 && held.state === "shipping") held.state = "owned";
      }
      return undefined;
    },
    400,
  ),
  after(
    "an inventory shows what was pulled right after its user's last pull, once the user has sold something",
    "ownership.others-items-absent",
    "inventory",
    (call, reply, world) => {
      const userId = call.params.user_id ?? "";
      const users = [...world.sandbox.users.values()].flat();
      const own = users.findLast((held) => held.userId === userId);
      const next = own && users[users.indexOf(own) + 1];
      const isNext = next !== undefined && next.userId !== userId && next.state === "owned" && sales(userId, world) > 0;
      if (isNext) (reply.body as { items: unknown[] }).items.push(world.rules.initItemView(next, scopeOf(world)));
      return undefined;
    },
  ),
  {
    name: "the third sale of a user pays half",
    violates: "buyback.amount-fixed-at-purchase",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      soldView: (amount, held, scope) =>
        plain.soldView(sales(held.userId, scope.world) === 3 ? scope.rules.money(amount / 2) : amount, held, scope),
    }),
  },
  {
    name: "a sale by a user with an order pays the price of the pack",
    violates: "buyback.amount-fixed-at-purchase",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        siblings(held, scope).some(({ state }) => state === "shipping") &&
        held.state === "owned" &&
        scope.surface === "sandbox"
          ? held.pack.mint_price
          : plain.sellbackAmount(held, scope),
    }),
  },
  {
    name: "a sale is refused once the user has an order",
    violates: "buyback.answers",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isSellable: (held, scope) =>
        plain.isSellable(held, scope) && !siblings(held, scope).some(({ state }) => state === "shipping"),
    }),
  },
  {
    name: "a locked item can be sold when it was quoted twice",
    violates: "buyback.item-locked",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isSellable: (held, scope) =>
        plain.isSellable(held, scope) || (held.state === "shipping" && quotesOf(held, scope) >= 2),
    }),
  },
  {
    name: "a sold item can be sold again after its user's next sale",
    violates: "buyback.item-sold",
    surfaces: ["sandbox"],
    rules: (plain) => {
      const lastOf = new Map<string, Holding>();
      return {
        afterSale: (held, scope) => {
          plain.afterSale(held, scope);
          lastOf.set(held.userId, held);
        },
        isSellable: (held, scope) =>
          plain.isSellable(held, scope) ||
          (scope.surface === "sandbox" && held.state === "sold" && lastOf.get(held.userId) !== held),
      };
    },
  },
  {
    name: "a sale makes the user's earlier quotes void",
    violates: "ship-request.answers",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isGone: (held, scope) => plain.isGone(held, scope) || siblings(held, scope).some(({ state }) => state === "sold"),
    }),
  },
  {
    name: "the second order of a user is refused",
    violates: "ship-request.answers",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isGone: (held, scope) =>
        plain.isGone(held, scope) ||
        [...scope.store.orders.values()].some(({ holdings }) => holdings[0]?.userId === held.userId),
    }),
  },
  {
    name: "a lock is overlooked where it stands first among several items",
    violates: "ship-request.same-quote-again",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isLocked: (held, scope) =>
        plain.isLocked(held, scope) &&
        ![...scope.store.quotes.values()].some(({ holdings }) => holdings.length > 1 && holdings[0] === held),
    }),
  },
  {
    name: "a second quote of an item makes the order of the first one be taken twice",
    violates: "ship-request.same-quote-again",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isLocked: (held, scope) => plain.isLocked(held, scope) && quotesOf(held, scope) < 2,
    }),
  },
  {
    name: "a fourth item is left out of a purchase by a user who owns three",
    violates: "buy-init.nfts-count",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      initView: (purchase, scope) => {
        const view = plain.initView(purchase, scope);
        const before = holdingsOf(scope.world, purchase.userId).length - purchase.holdings.length;
        return before >= 3 && purchase.holdings.length > 1
          ? { ...view, nfts: (view.nfts as readonly unknown[]).slice(1) }
          : view;
      },
    }),
  },
  {
    name: "a session's user is the one who bought last for the same pack",
    violates: "buy-status.user-id-echo",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        const all = [...scope.store.purchases.values()];
        const next = all[all.indexOf(purchase) + 1];
        const isSame = next?.holdings[0]?.pack === purchase.holdings[0]?.pack;
        const view = plain.fulfilledView(purchase, scope) as { result: Record<string, unknown> };
        return isSame && next ? { result: { ...view.result, user_id: next.userId } } : view;
      },
    }),
  },
  {
    name: "items are priced anew once their user has sold two",
    violates: "inventory.item-price-equals-init",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      inventoryItemView: (held, scope) => {
        const view = plain.inventoryItemView(held, scope);
        const isNew = scope.surface === "sandbox" && sales(held.userId, scope.world) >= 2;
        return isNew ? { ...view, buyback_price: scope.rules.money(held.pullPrice * 1.1) } : view;
      },
    }),
  },
  {
    name: "a quote stays valid when one of its items was quoted again",
    violates: "ship-request.expired",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isQuoteExpired: (session, scope) =>
        plain.isQuoteExpired(session, scope) && !session.holdings.some((held) => quotesOf(held, scope) >= 2),
    }),
  },
  {
    name: "a sellback window does not close for users who have bought again",
    violates: "buyback.expired-text",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      isExpired: (held, scope) =>
        plain.isExpired(held, scope) &&
        !(
          scope.surface === "sandbox" &&
          siblings(held, scope).some(({ purchasedAt }) => purchasedAt > held.purchasedAt + 1000)
        ),
    }),
  },
];

const refusals = new WeakMap<Holding, number>();

const quotesOf = (held: Holding, { store }: Pick<Scope, "store">): number =>
  [...store.quotes.values()].filter(({ holdings }) => holdings.includes(held)).length;

const scopeOf = (world: World): Scope => ({
  surface: "sandbox",
  partner: "",
  store: world.sandbox,
  world,
  rules: world.rules,
});
