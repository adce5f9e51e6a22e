import type { Deviation } from "../deviation.ts";
import type { Call } from "../wire.ts";
import type { World } from "../world.ts";
import { type Change, edited, everyNth } from "./edit.ts";
import type { Mutant } from "./mutant.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const both = ["sandbox", "partner"] as const;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Where a quote goes, as far as the rates should care. */
const isAbroad = (call: Call): boolean =>
  (call.body as { destination?: { country?: unknown } }).destination?.country !== "US";

const echoed = (
  change: (destination: Record<string, unknown>) => Record<string, unknown>,
): Pick<Deviation, "rules"> => ({
  rules: () => ({ destinationView: (destination) => change(destination) }),
});

/** A value per running server, made when it is first asked for. */
function perWorld<T>(make: () => T): (world: World) => T {
  const kept = new WeakMap<World, { readonly value: T }>();
  return (world) => {
    const known = kept.get(world) ?? { value: make() };
    kept.set(world, known);
    return known.value;
  };
}

const timesSeen = perWorld(() => new Map<string, number>());

/** How often this was seen, this time included. */
function seen(world: World, what: string): number {
  const times = (timesSeen(world).get(what) ?? 0) + 1;
  timesSeen(world).set(what, times);
  return times;
}

const fixedExpiry = perWorld((): { text?: string } => ({}));

/** Every quote ends when the first one does, as where a fixture is made at the start. */
const expiresWithTheFirst: Change = (value, { world }) => {
  const fixed = fixedExpiry(world);
  fixed.text ??= String(value);
  return fixed.text;
};

const firstDestinations = perWorld(() => new Map<string, unknown>());

/** Every order of a user goes where the first one that was looked at did. */
const goesWhereTheFirstWent: Change = (destination, { call, world }) => {
  const user = world.sandbox.orders.get(call.params.order_id ?? "")?.holdings[0]?.userId ?? "";
  const known = firstDestinations(world);
  if (!known.has(user)) known.set(user, destination);
  return known.get(user);
};

/** So few that everybody soon holds the same ones, as in most mocks. */
function withFewCards({ packs }: World): void {
  packs.splice(2);
  for (const pack of packs) for (const tier of pack.rarity_distribution) pack.stock[tier.id] = 2;
}

/** Each item's window ends with the youngest item's. */
const youngestExpiry: Change = (items) => {
  const entries = items as Record<string, unknown>[];
  const last = entries
    .map((item) => String(item.buyback_expires_at))
    .sort()
    .at(-1);
  return entries.map((item) => ({ ...item, buyback_expires_at: last }));
};

/** Faults that a second adversary planted on the partner interface and that went unseen at first. */
export const adversarySecondMutants: readonly Mutant[] = [
  {
    name: "the feed gives its oldest page",
    violates: "recent-pulls.newest-first",
    surfaces: partner,
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) => recentPulls(ids, Number.MAX_SAFE_INTEGER, scope).slice(-limit),
    }),
  },
  {
    name: "pulls of several packs come pack by pack",
    violates: "recent-pulls.newest-first",
    surfaces: both,
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) =>
        ids.length < 2
          ? recentPulls(ids, limit, scope)
          : ids.flatMap((id) => recentPulls([id], limit, scope)).slice(0, limit),
    }),
  },
  {
    name: "the largest page lacks one when just it is asked for",
    violates: "recent-pulls.limit-highest",
    surfaces: both,
    rules: ({ limitOf }) => ({ limitOf: (query) => (query.get("limit") === "100" ? 99 : limitOf(query)) }),
  },

  {
    name: "a result lists ten items at most",
    violates: "buy-status.nfts-count",
    surfaces: sandbox,
    answer: edited("buy/status", "result.nfts", (nfts) => (nfts as unknown[]).slice(0, 10)),
  },
  {
    name: "a result trims the user's id",
    violates: "buy-status.user-id-echo",
    surfaces: sandbox,
    answer: edited("buy/status", "result.user_id", (id) => String(id).trim()),
  },
  {
    name: "a purchase is pending again after it was fulfilled",
    violates: "buy-status.stays-fulfilled",
    surfaces: partner,
    answer: (call, reply, world) =>
      call.endpoint === "buy/status" &&
      reply.status === 200 &&
      "result" in (reply.body as object) &&
      seen(world, `fulfilled ${JSON.stringify(call.body)}`) > 1
        ? { status: 200, body: { status: "pending" } }
        : undefined,
  },

  {
    name: "an item of a pack without slug has a slug made up",
    violates: "inventory.claw-slug-of-pack",
    surfaces: sandbox,
    answer: edited("inventory", "items[].claw_slug", (slug) => slug ?? "unknown"),
  },
  {
    name: "a later purchase extends the windows of all items",
    violates: "inventory.expires-after-seven-days",
    surfaces: sandbox,
    answer: edited("inventory", "items", youngestExpiry),
  },
  {
    name: "items leave the inventory after a day",
    violates: "inventory.lists-purchase",
    surfaces: sandbox,
    rules: () => ({
      isInInventory: (held, { world }) => held.state === "owned" && world.clock.now() - held.purchasedAt < DAY_MS,
    }),
  },
  {
    name: "a failed transaction takes the item",
    violates: "buyback.refusal-changes-nothing",
    surfaces: partner,
    answer: (call, reply, world) => {
      if (call.endpoint === "buyback" && JSON.stringify(reply.body).includes("Transaction failed"))
        for (const held of world.partner.copies.get(String((call.body as { item_id?: unknown }).item_id)) ?? [])
          held.state = "sold";
      return undefined;
    },
  },

  {
    name: "from the eighteenth item on shipping is free",
    violates: "ship-quote.standard.amount-further-items",
    surfaces: sandbox,
    rules: ({ rateAmount }) => ({ rateAmount: (row, count, scope) => rateAmount(row, Math.min(count, 17), scope) }),
  },
  {
    name: "shipping abroad costs more",
    violates: "ship-quote.standard.amount",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].amount", (amount) => Number(amount) + 12, { when: isAbroad }),
  },
  {
    name: "shipping abroad takes longer",
    violates: "ship-quote.express.days",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes[].estimated_days_max", (days) => Number(days) + 7, { when: isAbroad }),
  },
  {
    name: "nothing goes abroad by express",
    violates: "ship-quote.three-rates",
    surfaces: sandbox,
    answer: edited("ship/quote", "quotes", (quotes) => (quotes as unknown[]).slice(0, 2), { when: isAbroad }),
  },
  {
    name: "every quote ends with the first one",
    violates: "ship-quote.expires-after-fifteen-minutes",
    surfaces: sandbox,
    answer: edited("ship/quote", "expires_at", expiresWithTheFirst),
  },
  {
    name: "every fifth quote ends a minute sooner",
    violates: "ship-quote.expires-after-fifteen-minutes",
    surfaces: sandbox,
    answer: edited(
      "ship/quote",
      "expires_at",
      (value) => new Date(Date.parse(String(value)) - MINUTE_MS).toISOString(),
      { when: everyNth(5) },
    ),
  },
  {
    name: "a quote ends a minute before it says",
    violates: "ship-request.before-expiry",
    surfaces: both,
    rules: () => ({ isQuoteExpired: ({ expiresAt }, { world }) => world.clock.now() > expiresAt - MINUTE_MS }),
  },
  {
    name: "a quote ends a minute after it says",
    violates: "ship-request.expired",
    surfaces: both,
    rules: () => ({ isQuoteExpired: ({ expiresAt }, { world }) => world.clock.now() > expiresAt + MINUTE_MS }),
  },

  {
    name: "an order shouts its state",
    violates: "order.destination-echo",
    surfaces: sandbox,
    ...echoed((destination) => ({ ...destination, state: String(destination.state).toUpperCase() })),
  },
  {
    name: "an order composes accents",
    violates: "order.destination-unknown-keys",
    surfaces: sandbox,
    ...echoed((destination) => JSON.parse(JSON.stringify(destination).normalize("NFC"))),
  },
  {
    name: "an order goes where the user's first one went",
    violates: "order.destination-echo",
    surfaces: sandbox,
    answer: edited("order", "destination", goesWhereTheFirstWent),
  },
  {
    name: "an order lists ten items at most",
    violates: "order.items-equal-quoted",
    surfaces: sandbox,
    answer: edited("order", "items", (items) => (items as unknown[]).slice(0, 10)),
  },
  {
    name: "an order of the sandbox arrives after two weeks",
    violates: "order.stays-queued",
    surfaces: sandbox,
    rules: () => ({
      orderStatus: ({ createdAt, status }, { world }) =>
        world.clock.now() - createdAt > 14 * DAY_MS ? "delivered" : status,
    }),
  },
  {
    name: "an order forgets its items when they are shipped",
    violates: "order.items-equal-quoted",
    surfaces: partner,
    answer: edited("order", "items", (items, { holder }) => (holder.shipped_at === null ? items : [])),
  },
  {
    name: "a delivered order is on its way again at a second look",
    violates: "order.never-backwards",
    surfaces: partner,
    answer: edited("order", "status", (status, { call, world }) =>
      status === "delivered" && seen(world, `delivered ${call.params.order_id}`) > 1 ? "shipped" : status,
    ),
  },

  {
    name: "with few cards, orders are in euros",
    violates: "order.currency-usd",
    surfaces: sandbox,
    start: withFewCards,
    answer: edited("order", "currency", () => "EUR"),
  },
  {
    name: "with few cards, two go cheaper by express",
    violates: "ship-quote.express.amount-further-items",
    surfaces: sandbox,
    start: withFewCards,
    rules: ({ rateAmount }) => ({
      rateAmount: (row, count, scope) => rateAmount(row, count, scope) - (row.key === "express" && count > 1 ? 1 : 0),
    }),
  },
  {
    name: "the bare prefix is a sandbox key",
    violates: "auth.lookalike-sandbox-key",
    surfaces: sandbox,
    rules: ({ partnerOf }) => ({
      partnerOf: (key, surface, world) =>
        key === "sandbox-" && surface === "sandbox" ? "sandbox" : partnerOf(key, surface, world),
    }),
  },
  {
    name: "production shows the sandbox's pulls",
    violates: "sandbox.ids-unknown-to-production",
    surfaces: both,
    rules: ({ recentPulls }) => ({
      recentPulls: (ids, limit, scope) => recentPulls(ids, limit, { ...scope, store: scope.world.sandbox }),
    }),
  },
];
