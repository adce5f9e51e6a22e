import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const everySurface = ["sandbox", "partner", "user"] as const;
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
  mutant(
    "available.price-fixed",
    "repeat",
    ["sandbox", "partner"],
    "the price of a pack rises by a cent at each request",
    {
      answer: edited("available", "[].mint_price", dearerEachTime, { when: notUser }),
    },
  ),
  mutant("pack.mint-price", "value", ["partner", "user"], "production lists the prices of packs in cents", {
    answer: edited("available", "[].mint_price", inCents, { when: notUser }),
  }),
  mutant(
    "pack.mint-price",
    "value",
    ["partner", "user"],
    "the user surface lists the prices of packs in cents, the partner surface in dollars",
    {
      answer: edited("available", "[].mint_price", inCents, { when: isUser }),
    },
  ),
  mutant(
    "available.price-fixed",
    "repeat",
    ["user"],
    "the price of a pack of the user surface rises by a cent at each request",
    {
      answer: edited("available", "[].mint_price", dearerEachTime, { when: isUser }),
    },
  ),
  mutant("available.last-pull-of-count", "missing", everySurface, "last_pull of every pack is null", {
    answer: edited("available", "[].last_pull", () => null),
  }),
  mutant("available.last-pull-of-count", "partial", sandbox, "last_pull of every second pack is null", {
    answer: edited("available", "[].last_pull", (at, { index }) => (index % 2 === 0 ? null : at)),
  }),
  mutant("available.last-pull-of-feed", "missing", partner, "last_pull is null although the feed lists pulls", {
    answer: edited("available", "[].last_pull", () => null),
  }),
  mutant(
    "available.last-pull-of-feed",
    "value",
    partner,
    "last_pull is a month old although the feed lists newer pulls",
    {
      answer: edited("available", "[].last_pull", lastMonth),
    },
  ),
  mutant("available.type-of-items", "value", sandbox, "every pack is called a core pack", {
    answer: edited("available", "[].type", () => "CORE"),
  }),
  mutant("available.type-of-items", "partial", sandbox, "the types of core packs and market packs are swapped", {
    answer: edited("available", "[].type", theOther),
  }),
  mutant(
    "available.type-of-items",
    "partial",
    partner,
    "the types of core packs and market packs are swapped in production",
    {
      answer: edited("available", "[].type", theOther),
    },
  ),
  mutant("recent-pulls.ids-of-items", "value", partner, "ids of pulls in production are not those of items", {
    answer: withPullNumbers,
  }),
  mutant(
    "recent-pulls.ids-of-items",
    "value",
    partner,
    "ids of pulls in production are not those of items, and buy/init returns no items",
    {
      isWithoutStates: true,
      answer: (call, reply, world) =>
        call.endpoint === "buy/init" ? withoutItems(call, reply, world) : withPullNumbers(call, reply, world),
    },
  ),
  mutant(
    "recent-pulls.ids-of-items",
    "type",
    partner,
    "ids of pulls in production look like ids of items, and are those of rows of the feed",
    {
      answer: edited("recent-pulls", "[].id", (id) => [...String(id)].toReversed().join(""), {
        when: ({ surface }) => surface === "partner",
      }),
    },
  ),
  mutant(
    "recent-pulls.ids-of-items",
    "partial",
    partner,
    "ids of market listings in production's feed are not those of items",
    {
      answer: edited("recent-pulls", "[].id", (id, { world }) =>
        world.listings.byId(String(id))?.type === "market_listing" ? `pull-${String(id).slice(0, 12)}` : id,
      ),
    },
  ),
  mutant(
    "recent-pulls.price-of-the-moment",
    "value",
    partner,
    "the value of a pull in production's feed is the price of its pack",
    {
      answer: edited("recent-pulls", "[]", (pull, { world }) => {
        const pack = world.packs.find(({ id }) => id === (pull as { claw_id: string }).claw_id);
        const value = pack?.mint_price ?? 0;
        return { ...(pull as object), value, buyback_price: value * (pack?.buyback_percent ?? 0) };
      }),
    },
  ),
  mutant(
    "recent-pulls.price-of-the-moment",
    "partial",
    partner,
    "pulls of a purchase all have the value of its first item in production's feed",
    {
      answer: valuedAsFirst,
    },
  ),
  mutant(
    "card.fmv-agrees-with-price",
    "partial",
    sandbox,
    "fmv of market cards is the price divided by 0.85 whatever the pack's buyback_percent",
    {
      rules: (plain) => ({
        pullPrice: (fmv, pack, scope) =>
          pack.type === "MARKET" ? scope.rules.money(fmv * 0.85) : plain.pullPrice(fmv, pack, scope),
      }),
    },
  ),
];
