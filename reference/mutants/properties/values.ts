import type { Mutant } from "../mutant.ts";

const count = (amount: number, of: number): boolean => amount >= of;
const odd = (text: string): string => text.replace(/^packproof-\w+-\w+-\d+-?/, "");

/** Faults that show at some values only: the ninth item, the seventh pull, a name with a quote in it. */
export const valueMutants: readonly Mutant[] = [
  {
    name: "standard shipping of nine and more items costs a step less",
    violates: "ship-quote.standard.amount-further-items",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      rateAmount: (row, n, scope) => plain.rateAmount(row, row.key === "standard" && count(n, 9) ? n - 1 : n, scope),
    }),
  },
  {
    name: "express shipping is capped at twelve items",
    violates: "ship-quote.express.amount-further-items",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      rateAmount: (row, n, scope) => plain.rateAmount(row, row.key === "express" ? Math.min(n, 12) : n, scope),
    }),
  },
  {
    name: "priority shipping of exactly eleven items loses a dollar",
    violates: "ship-quote.priority.amount-further-items",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      rateAmount: (row, n, scope) => plain.rateAmount(row, n, scope) - (row.key === "priority" && n === 11 ? 1 : 0),
    }),
  },
  {
    name: "more than ten items can't go by express",
    violates: "ship-quote.three-rates",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      quoteRates: (sessionId, n, scope) =>
        plain.quoteRates(sessionId, n, scope).filter(({ key }) => key !== "express" || !count(n, 11)),
    }),
  },
  {
    name: "a quote of nine and more items lists the cheapest rate last",
    violates: "ship-quote.rates-in-order",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      quoteRates: (sessionId, n, scope) => {
        const rates = plain.quoteRates(sessionId, n, scope);
        return count(n, 9) ? [...rates].reverse() : rates;
      },
    }),
  },
  {
    name: "large parcels by standard take a day longer",
    violates: "ship-quote.standard.days",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      quoteRates: (sessionId, n, scope) =>
        plain
          .quoteRates(sessionId, n, scope)
          .map((rate) => (count(n, 10) && rate.key === "standard" ? { ...rate, daysMax: rate.daysMax + 1 } : rate)),
    }),
  },
  {
    name: "more than fourteen items can't be quoted",
    violates: "ship-quote.answers",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      itemIdsOf: (raw) => (Array.isArray(raw) && count(raw.length, 15) ? undefined : plain.itemIdsOf(raw)),
    }),
  },
  {
    name: "the seventh item of a purchase has another price in status",
    violates: "buy-status.nft-price-equals-init",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      statusItemView: (held, scope) => {
        const view = plain.statusItemView(held, scope);
        const session = [...scope.store.purchases.values()].find(({ holdings }) => holdings[6] === held);
        return session ? { ...view, buyback_price: scope.rules.money(held.pullPrice * 0.9) } : view;
      },
    }),
  },
  {
    name: "status shows no more than six items",
    violates: "buy-status.nfts-equal-init",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        const view = plain.fulfilledView(purchase, scope) as { result: { nfts: readonly unknown[] } };
        return { result: { ...view.result, nfts: view.result.nfts.slice(0, 6) } };
      },
    }),
  },
  {
    name: "a repeated purchase of four and more pulls is taken for the first",
    violates: "buy-init.sessions-distinct",
    surfaces: ["sandbox"],
    rules: () => ({
      repeatOf: (pack, amount, userId, { store }) =>
        count(amount, 4)
          ? [...store.purchases.values()].find(
              ({ userId: user, holdings }) =>
                user === userId && holdings.length === amount && holdings[0]?.pack === pack,
            )
          : undefined,
    }),
  },
  {
    name: "items of large purchases can be sold for a day less",
    violates: "inventory.expires-after-seven-days",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      inventoryItemView: (held, scope) => {
        const view = plain.inventoryItemView(held, scope);
        const isLarge = [...scope.store.purchases.values()].some(
          ({ holdings }) => holdings.length >= 5 && holdings.includes(held),
        );
        return isLarge
          ? { ...view, buyback_expires_at: new Date(held.purchasedAt + 6 * 86_400_000).toISOString() }
          : view;
      },
    }),
  },
  {
    name: "a user id with a quote in it loses it",
    violates: "buy-status.user-id-echo",
    surfaces: ["sandbox"],
    rules: (plain) => ({ userIdOf: (raw) => plain.userIdOf(raw)?.replaceAll(/['"`]/g, "") }),
  },
  {
    name: "an inventory's user id loses what URLs give a meaning",
    violates: "inventory.user-id-echo",
    surfaces: ["sandbox"],
    answer: (call, reply) => {
      const body = reply.body as { user_id?: string };
      if (call.endpoint === "inventory" && reply.status === 200)
        body.user_id = body.user_id?.replaceAll(/[+%&?#=]/g, "") ?? "";
      return undefined;
    },
  },
  {
    name: "an emoji in a user id hides the user",
    violates: "inventory.user-id-encoded",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) =>
        /\p{Extended_Pictographic}/u.test(odd(userId)) ? undefined : plain.holdingsOfUser(userId, scope),
    }),
  },
  {
    name: "long user ids are kept by their first hundred characters",
    violates: "ownership.others-items-absent",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      userIdOf: (raw) => plain.userIdOf(raw)?.slice(0, 100),
      holdingsOfUser: (userId, scope) => plain.holdingsOfUser(userId.slice(0, 100), scope),
    }),
  },
  {
    name: "a user called like a member of every object has no items",
    violates: "inventory.user-id-encoded",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) => (userId in {} ? [] : plain.holdingsOfUser(userId, scope)),
    }),
  },
  {
    name: "a limit that ends in a seven counts one less",
    violates: "recent-pulls.limit-reached",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      limitOf: (query) => plain.limitOf(query) - (/[2-9]7$/.test(query.get("limit") ?? "") ? 1 : 0),
    }),
  },
  {
    name: "limits from 51 to 59 are taken for 60",
    violates: "recent-pulls.limit-not-exceeded",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      limitOf: (query) => (/^5[1-9]$/.test(query.get("limit") ?? "") ? 60 : plain.limitOf(query)),
    }),
  },
  {
    name: "a limit below minus two thousand million is taken for the default",
    violates: "recent-pulls.limit-negative",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      limitOf: (query) => (Number(query.get("limit") ?? "1") < -1_000_000_000 ? 20 : plain.limitOf(query)),
    }),
  },
  {
    name: "a limit of more than twenty digits is refused",
    violates: "recent-pulls.limit-never-refused",
    surfaces: ["sandbox"],
    request: (call) =>
      call.endpoint === "recent-pulls" && /^\d{21,}$/.test(call.query.get("limit") ?? "")
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined,
  },
  {
    name: "a filter of four and more packs is no filter",
    violates: "recent-pulls.claw-ids-repeated",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      clawIdsOf: (query) => (count(query.getAll("claw_ids").length, 4) ? [] : plain.clawIdsOf(query)),
    }),
  },
];
