import { setTimeout as sleep } from "node:timers/promises";
import type { Holding } from "../../holding.ts";
import { objectOf } from "../../json.ts";
import { hand } from "../../store.ts";
import type { Call, Reply } from "../../wire.ts";
import { edited } from "../edit.ts";
import type { Mutant } from "../mutant.ts";
import { worded } from "../worded.ts";

const both = ["sandbox", "partner"] as const;
const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;

const cents = (usd: number) => Math.round(usd * 100) / 100;
const at = (call: Call, endpoint: Call["endpoint"]) => call.endpoint === endpoint && call.surface !== "user";
const refusal = (status: number, error: string): Reply => ({ status, body: { error } });
const limitAs = (isMeant: (limit: string) => boolean, limit: number): Pick<Mutant, "rules"> => ({
  rules: (plain) => ({
    limitOf: (query) => (isMeant(query.get("limit") ?? "none") ? limit : plain.limitOf(query)),
  }),
});

/** Purchases that were polled. */
const polled = new WeakSet<object>();

/** Further faults of reads, purchases and sellbacks, of other kinds than the first ones of their requirements. */
export const furtherTradeMutants: readonly Mutant[] = [
  {
    name: "21 pulls by default",
    violates: "recent-pulls.limit-default-not-exceeded",
    surfaces: both,
    ...limitAs((limit) => limit === "none", 21),
  },
  {
    name: "all pulls by default in production",
    violates: "recent-pulls.limit-default-not-exceeded",
    surfaces: partner,
    ...limitAs((limit) => limit === "none", 1000),
  },
  {
    name: "a limit of 1 is the default",
    violates: "recent-pulls.limit-lowest",
    surfaces: both,
    ...limitAs((limit) => limit === "1", 20),
  },
  {
    name: "a limit of 1 lists nothing",
    violates: "recent-pulls.limit-reached",
    surfaces: both,
    ...limitAs((limit) => limit === "1", 0),
  },
  {
    name: "a limit of 100 is the default",
    violates: "recent-pulls.limit-highest",
    surfaces: both,
    ...limitAs((limit) => limit === "100", 20),
  },
  {
    name: "a limit above 100 lists 99",
    violates: "recent-pulls.limit-above-highest-filled",
    surfaces: both,
    ...limitAs((limit) => Number(limit) > 100, 99),
  },
  {
    name: "a limit that is no number is 21",
    violates: "recent-pulls.limit-non-numeric",
    surfaces: both,
    ...limitAs((limit) => /^[a-z]+$/.test(limit) && limit !== "none", 21),
  },
  {
    name: "tier counts come for false too",
    violates: "available.tier-counts-false",
    surfaces: both,
    request: (call) => {
      if (at(call, "available") && call.query.get("includeTierCounts") === "false")
        call.query.set("includeTierCounts", "true");
      return undefined;
    },
  },
  {
    name: "false asks for empty counts",
    violates: "available.tier-counts-false",
    surfaces: both,
    answer: edited("available", "[].tier_counts", () => ({}), {
      when: (call) => call.query.get("includeTierCounts") === "false",
    }),
  },
  {
    name: "chase cards come by their id",
    violates: "chase.answers",
    surfaces: both,
    answer: edited("chase", "", (cards) =>
      Object.fromEntries((cards as { id: string }[]).map((card) => [card.id, card])),
    ),
  },
  {
    name: "chase cards are answered with 203",
    violates: "chase.answers",
    surfaces: both,
    answer: (call, reply) => (at(call, "chase") && reply.status === 200 ? { ...reply, status: 203 } : undefined),
  },
  {
    name: "every second pack sells none at once",
    violates: "available.max-per-mint-at-least-one",
    surfaces: both,
    answer: edited("available", "[].max_per_mint", (most, { index }) => (index % 2 === 1 ? 0 : most)),
  },
  {
    name: "buyback_percent is above the whole for one pack",
    violates: "available.buyback-percent-a-fraction",
    surfaces: both,
    answer: edited("available", "[].buyback_percent", (share, { index }) => (index === 1 ? 1.5 : share)),
  },
  {
    name: "buyback_percent is below nothing",
    violates: "available.buyback-percent-a-fraction",
    surfaces: both,
    answer: edited("available", "[].buyback_percent", (share) => -Number(share)),
  },
  {
    name: "the last tier ends below its beginning",
    violates: "available.tier-bounds-ordered",
    surfaces: both,
    answer: edited("available", "[].rarity_distribution[].upper", (upper, { holder, index }) =>
      index > 1 ? Number(holder.lower) - 1 : upper,
    ),
  },
  {
    name: "weights are below nothing",
    violates: "available.tier-weight-not-negative",
    surfaces: both,
    answer: edited("available", "[].rarity_distribution[].weight", (weight) => -Number(weight)),
  },

  {
    name: "a market listing's card is that of an item",
    violates: "card.id-echo",
    surfaces: both,
    answer: edited("card", "id", (id) => `card-${id}`, {
      when: (call) => !/^\w{32,}$/.test(call.params.item_id ?? ""),
    }),
  },
  {
    name: "a core item's card goes by another id",
    violates: "card.id-echo",
    surfaces: both,
    rules: (plain) => ({
      cardView: (listing, scope) => ({
        ...plain.cardView(listing, scope),
        ...(listing.mintAddress === null ? {} : { id: `core-${listing.id}` }),
      }),
    }),
  },

  {
    name: "out of stock is said with a full stop",
    violates: "buy-init.disabled",
    surfaces: sandbox,
    ...worded("outOfStock", { error: "Claw machine is out of stock." }),
  },
  {
    name: "out of stock is said in capitals",
    violates: "buy-init.sold-out",
    surfaces: sandbox,
    ...worded("outOfStock", { error: "Claw Machine is out of stock" }),
  },
  {
    name: "a purchase waits for its second poll",
    violates: "buy-init.nfts-count",
    surfaces: sandbox,
    rules: () => ({ pollsBeforeFulfilment: () => 1 }),
  },
  {
    name: "the last item of a purchase comes into the inventory when it is polled",
    violates: "buy-init.fulfils-at-once",
    surfaces: sandbox,
    rules: (plain) => ({
      isInInventory: (held, scope) => {
        const purchase = [...scope.store.purchases.values()].find(({ holdings }) => holdings.at(-1) === held);
        return plain.isInInventory(held, scope) && (purchase === undefined || polled.has(purchase));
      },
      fulfilledView: (purchase, scope) => {
        polled.add(purchase);
        return plain.fulfilledView(purchase, scope);
      },
    }),
  },
  {
    name: "an identical purchase answers the first one again",
    violates: "buy-init.sessions-distinct",
    surfaces: sandbox,
    rules: () => ({
      repeatOf: (pack, amount, userId, { store }) =>
        [...store.purchases.values()].find(
          (each) => each.userId === userId && each.holdings.length === amount && each.holdings[0]?.pack === pack,
        ),
    }),
  },
  {
    name: "the first poll adds the items once more",
    violates: "buy-status.adds-nothing",
    surfaces: sandbox,
    rules: (plain) => ({
      fulfilledView: (purchase, scope) => {
        if (!polled.has(purchase)) for (const held of purchase.holdings) hand(scope.store, { ...held });
        polled.add(purchase);
        return plain.fulfilledView(purchase, scope);
      },
    }),
  },
  {
    name: "the inventory breaks when everything is shipped",
    violates: "inventory.emptied-by-shipment",
    surfaces: both,
    answer: (call, reply) =>
      at(call, "inventory") && reply.status === 200 && JSON.stringify(objectOf(reply.body)?.items) === "[]"
        ? refusal(500, "An unexpected error occurred")
        : undefined,
  },

  {
    name: "a voucher pays the pack's price less half a dollar",
    violates: "buyback.voucher-pays-mint-price",
    surfaces: partner,
    rules: (plain) => ({
      voucherAmount: (live, held) =>
        live < held.pack.mint_price ? cents(held.pack.mint_price - 0.5) : plain.voucherAmount(live, held),
    }),
  },
  {
    name: "a voucher pays the smaller amount",
    violates: "buyback.voucher-pays-mint-price",
    surfaces: partner,
    rules: () => ({ voucherAmount: (live, held) => Math.min(live, held.pack.mint_price) }),
  },
  {
    name: "a voucher adds the pack's price",
    violates: "buyback.voucher-pays-live-price",
    surfaces: partner,
    rules: () => ({ voucherAmount: (live, held) => cents(live + held.pack.mint_price) }),
  },
  {
    name: "a voucher pays the price at the pull",
    violates: "buyback.voucher-pays-live-price",
    surfaces: partner,
    rules: () => ({
      voucherAmount: (live, held) => Math.max(held.pack.mint_price, Math.min(live, cents(held.pack.mint_price * 1.01))),
    }),
  },
  {
    name: "every sellback of the sandbox pays the pack's price",
    violates: "buyback.no-voucher",
    surfaces: sandbox,
    rules: () => ({ sellbackAmount: (held) => held.pack.mint_price }),
  },
  {
    name: "losers of a race break",
    violates: "buyback.losers-under-race",
    surfaces: sandbox,
    ...losing(refusal(500, "An unexpected error occurred")),
  },
  {
    name: "losers of a race fail",
    violates: "buyback.losers-under-race",
    surfaces: sandbox,
    ...losing(refusal(400, "Transaction failed")),
  },
  {
    name: "a sellback writes to a slow store and looks first",
    violates: "buyback.one-success-under-race",
    surfaces: sandbox,
    rules: () => ({ buybackGap: () => sleep(1) }),
  },
  {
    name: "a sellback in production writes to a slow store",
    violates: "buyback.one-success-under-race-in-production",
    surfaces: partner,
    rules: ({ buybackGap }) => ({
      buybackGap: (scope) => (scope.surface === "partner" ? sleep(1) : (buybackGap?.(scope) ?? Promise.resolve())),
    }),
  },

  {
    name: "a shipped item is listed once more",
    violates: "inventory.excludes-shipped",
    surfaces: both,
    ...listedOnceMore("shipping"),
  },
];

/** What those hear who come too late while a sellback is under way. */
function losing(reply: Reply): Pick<Mutant, "request"> {
  const busy = new Set<unknown>();
  return {
    request: async (call) => {
      const id = objectOf(call.body)?.item_id;
      if (!at(call, "buyback") || typeof id !== "string") return undefined;
      if (busy.has(id)) return reply;
      busy.add(id);
      await sleep(2);
      busy.delete(id);
      return undefined;
    },
  };
}

/** Shows what has left its owner in one inventory more. */
function listedOnceMore(state: Holding["state"]): Pick<Mutant, "rules"> {
  const shown = new WeakSet<Holding>();
  return {
    rules: (plain) => ({
      isInInventory: (held, scope) => {
        if (plain.isInInventory(held, scope)) return true;
        if (held.state !== state || shown.has(held)) return false;
        shown.add(held);
        return true;
      },
    }),
  };
}
