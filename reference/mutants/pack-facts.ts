import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const isUser = (call: Call) => call.surface === "user";
const notUser = (call: Call) => !isUser(call);

const dearerEachTime = (price: unknown, { call }: { call: Call }) => Number(price) + call.nth / 100;
const inCents = (price: unknown) => 100 * Number(price);
const lastMonth = (_: unknown, { world }: { world: World }) =>
  new Date(world.clock.now() - 30 * 86_400_000).toISOString();
const theOther = (type: unknown) => (type === "CORE" ? "MARKET" : "CORE");

const withPullNumbers = edited("recent-pulls", "[].id", (id) => `pull-${String(id).slice(0, 12)}`);
const withoutItems = edited("buy/init", "nfts", () => []);

/** The first item of the purchase of each item in production. */
const firstOfPurchase = perWorld(() => new Map<unknown, Record<string, unknown>>());

/** Shows each pull in production's feed with the value of its purchase's first item. */
const valuedAsFirst: Mutant["answer"] = (call, reply, world) => {
  const first = firstOfPurchase(world);
  if (call.surface !== "partner" || reply.status !== 200) return undefined;
  if (call.endpoint === "buy/init") {
    const items = objectOf(reply.body)?.nfts as readonly Record<string, unknown>[];
    for (const { id } of items) if (items[0]) first.set(id, items[0]);
  }
  if (call.endpoint !== "recent-pulls") return undefined;
  const pulls = reply.body as readonly Record<string, unknown>[];
  const shown = pulls.map((pull) => {
    const price = Number(first.get(pull.id)?.buyback_price ?? pull.buyback_price);
    const value = Math.round((100 * price * Number(pull.value)) / Number(pull.buyback_price)) / 100;
    return { ...pull, value, buyback_price: price };
  });
  return { ...reply, body: shown };
};

/** Faults in packs and pulls that only many answers show. */
export const packFactMutants: readonly Mutant[] = [
  {
    name: "the price of a pack rises by a cent at each request",
    violates: "available.price-fixed",
    kind: "repeat",
    surfaces: ["sandbox", "partner"],
    answer: edited("available", "[].mint_price", dearerEachTime, { when: notUser }),
  },
  {
    name: "production lists the prices of packs in cents",
    violates: "pack.mint-price",
    kind: "value",
    surfaces: partner,
    answer: edited("available", "[].mint_price", inCents, { when: notUser }),
  },
  {
    name: "the user surface lists the prices of packs in cents, the partner surface in dollars",
    violates: "pack.mint-price",
    kind: "value",
    surfaces: ["partner", "user"],
    answer: edited("available", "[].mint_price", inCents, { when: isUser }),
  },
  {
    name: "the price of a pack of the user surface rises by a cent at each request",
    violates: "available.price-fixed",
    kind: "repeat",
    surfaces: ["user"],
    answer: edited("available", "[].mint_price", dearerEachTime, { when: isUser }),
  },
  {
    name: "last_pull is null although the feed lists pulls",
    violates: "available.last-pull-of-feed",
    kind: "missing",
    surfaces: partner,
    answer: edited("available", "[].last_pull", () => null),
  },
  {
    name: "last_pull is a month old although the feed lists newer pulls",
    violates: "available.last-pull-of-feed",
    kind: "value",
    surfaces: partner,
    answer: edited("available", "[].last_pull", lastMonth),
  },
  {
    name: "every pack is called a core pack",
    violates: "available.type-of-items",
    kind: "value",
    surfaces: sandbox,
    answer: edited("available", "[].type", () => "CORE"),
  },
  {
    name: "the types of core packs and market packs are swapped",
    violates: "available.type-of-items",
    kind: "partial",
    surfaces: sandbox,
    answer: edited("available", "[].type", theOther),
  },
  {
    name: "the types of core packs and market packs are swapped in production",
    violates: "available.type-of-items",
    kind: "partial",
    surfaces: partner,
    answer: edited("available", "[].type", theOther),
  },
  {
    name: "ids of pulls are not those of items",
    violates: "recent-pulls.ids-of-items",
    kind: "value",
    surfaces: sandbox,
    answer: withPullNumbers,
  },
  {
    name: "ids of pulls in production are not those of items",
    violates: "recent-pulls.ids-of-items",
    kind: "value",
    surfaces: partner,
    answer: withPullNumbers,
  },
  {
    name: "ids of pulls in production are not those of items, and buy/init returns no items",
    violates: "recent-pulls.ids-of-items",
    kind: "value",
    surfaces: partner,
    isWithoutStates: true,
    answer: (call, reply, world) =>
      call.endpoint === "buy/init" ? withoutItems(call, reply, world) : withPullNumbers(call, reply, world),
  },
  {
    name: "ids of market listings in production's feed are not those of items",
    violates: "recent-pulls.ids-of-items",
    kind: "partial",
    surfaces: partner,
    answer: edited("recent-pulls", "[].id", (id, { world }) =>
      world.listings.byId(String(id))?.type === "market_listing" ? `pull-${String(id).slice(0, 12)}` : id,
    ),
  },
  {
    name: "the value of a pull in production's feed is the price of its pack",
    violates: "recent-pulls.price-of-the-moment",
    kind: "value",
    surfaces: partner,
    answer: edited("recent-pulls", "[]", (pull, { world }) => {
      const pack = world.packs.find(({ id }) => id === (pull as { claw_id: string }).claw_id);
      const value = pack?.mint_price ?? 0;
      return { ...(pull as object), value, buyback_price: value * (pack?.buyback_percent ?? 0) };
    }),
  },
  {
    name: "pulls of a purchase all have the value of its first item in production's feed",
    violates: "recent-pulls.price-of-the-moment",
    kind: "partial",
    surfaces: partner,
    answer: valuedAsFirst,
  },
  {
    name: "fmv of market cards is the price divided by 0.85 whatever the pack's buyback_percent",
    violates: "card.fmv-agrees-with-price",
    kind: "partial",
    surfaces: sandbox,
    rules: (plain) => ({
      pullPrice: (fmv, pack, scope) =>
        pack.type === "MARKET" ? scope.rules.money(fmv * 0.85) : plain.pullPrice(fmv, pack, scope),
    }),
  },
];
