import { objectOf } from "../../json.ts";
import type { Call, Reply } from "../../wire.ts";
import type { World } from "../../world.ts";
import { edited } from "../edit.ts";
import type { Mutant } from "../mutant.ts";

const both = ["sandbox", "partner"] as const;
const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const user = ["user"] as const;
const DAY_MS = 86_400_000;

const refusal = (status: number, text: string): Reply => ({ status, body: { error: text } });
const bodyOf = (call: Call) => objectOf(call.body) ?? {};
const isDearest = ({ mint_price }: { readonly mint_price: number }, { packs }: World) =>
  mint_price === Math.max(...packs.filter(({ enable, in_stock }) => enable && in_stock).map((pack) => pack.mint_price));

/** Faults of one kind of pack, of one rate, of one form of a body, or that show only after time has passed. */
export const furtherKindsAndTimeMutants: readonly Mutant[] = [
  {
    name: "a sellback pays less for items that are days old",
    violates: "buyback.amount-fixed-at-purchase",
    surfaces: sandbox,
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        scope.world.clock.now() - held.purchasedAt > 2 * DAY_MS
          ? scope.rules.money(plain.sellbackAmount(held, scope) * 0.9)
          : plain.sellbackAmount(held, scope),
    }),
  },
  {
    name: "where there are few listings, a sold item is sold again",
    violates: "buyback.item-sold",
    surfaces: sandbox,
    start: fewListings,
    rules: () => ({ isSellable: (held) => held.state !== "shipping" }),
  },
  {
    name: "items of the dearest pack can be sold for ever",
    violates: "buyback.expired-text",
    surfaces: sandbox,
    rules: (plain) => ({
      isExpired: (held, scope) => !isDearest(held.pack, scope.world) && plain.isExpired(held, scope),
    }),
  },
  {
    name: "an expired item is not found the second time",
    violates: "buyback.expired-text",
    surfaces: sandbox,
    ...secondTime("Item has expired", refusal(400, "Item not found")),
  },
  {
    name: "production pays 0.85 whatever the pack's fraction",
    violates: "buyback.amount-live",
    surfaces: partner,
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        scope.surface === "partner" && !held.voucher
          ? scope.rules.money(scope.rules.liveFmv(held.listing, scope) * 0.85)
          : plain.sellbackAmount(held, scope),
    }),
  },
  { name: "an item that was quoted can't be sold", violates: "buyback.answers", surfaces: both, ...lockedByQuote() },
  {
    name: "an inventory ends after fifty items",
    violates: "inventory.lists-all-purchases",
    surfaces: sandbox,
    answer: edited("inventory", "items", (items) => (items as unknown[]).slice(0, 50)),
  },
  {
    name: "a pack without categories has one",
    violates: "available.category-is-first",
    surfaces: both,
    answer: edited("available", "[].category", (category, { holder, index }) => {
      if (index > 0) return category;
      holder.categories = [];
      return "pokemon";
    }),
  },
  {
    name: "short ids of cards are malformed",
    violates: "card.unknown",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "card" && reply.status === 404 && (call.params.item_id?.length ?? 9) < 4
        ? refusal(400, "item_id is required")
        : undefined,
  },
  {
    name: "null is a user",
    violates: "buy-init.user-id-missing",
    surfaces: both,
    rules: (plain) => ({ userIdOf: (raw) => (raw === null ? "null" : plain.userIdOf(raw)) }),
  },
  {
    name: "no rates are found for null",
    violates: "ship-quote.item-ids-missing",
    surfaces: both,
    request: (call) =>
      call.endpoint === "ship/quote" && bodyOf(call).item_ids === null
        ? refusal(500, "Failed to fetch shipping rates")
        : undefined,
  },
  { name: "null is a city", violates: "address.city-missing", surfaces: both, request: nullAs("city") },
  { name: "null is a name", violates: "address.name-missing", surfaces: both, request: nullAs("name") },
  { name: "null is a line", violates: "address.line1-missing", surfaces: both, request: nullAs("line1") },
  {
    name: "the last rate is unknown for three items",
    violates: "ship-request.every-rate",
    surfaces: sandbox,
    ...lastRateOfThree(),
  },
  {
    name: "an order costs more after a day",
    violates: "order.stable",
    surfaces: sandbox,
    answer: edited("order", "amount", (amount, { holder, world }) =>
      world.clock.now() - Date.parse(String(holder.created_at)) > DAY_MS ? Number(amount) + 1 : amount,
    ),
  },
  {
    name: "an expired quote is taken the second time",
    violates: "ship-request.expired",
    surfaces: sandbox,
    ...secondTime(
      "Quote expired",
      { status: 200, body: { order_id: "order_AAAAAAAAAAAAAAAA", status: "success" } },
      "quote_id",
    ),
  },
  {
    name: "a refused request frees its key: buy/crypto",
    violates: "rate-limit.buy-crypto.window-length",
    surfaces: user,
    ...freeingRefusals("buy/crypto"),
  },
  {
    name: "a refused request frees its key: init",
    violates: "rate-limit.claw-init.window-length",
    surfaces: user,
    ...freeingRefusals("take-claw-bid-init"),
  },
  {
    name: "a refused request frees its key: finish",
    violates: "rate-limit.claw-finish.window-length",
    surfaces: user,
    ...freeingRefusals("take-claw-bid-finish"),
  },
  {
    name: "old items are shipped for a dollar more",
    violates: "ship-quote.standard.amount-further-items",
    surfaces: sandbox,
    ...dearerWhenOld(),
  },
];

/** So few that users of one run hold the same ones. */
function fewListings({ packs }: World): void {
  for (const pack of packs) for (const { id } of pack.rarity_distribution) if (pack.stock[id]) pack.stock[id] = 2;
}

/** Whoever was refused for a request too many begins again with nothing counted. */
function freeingRefusals(endpoint: string): Pick<Mutant, "answer"> {
  return {
    answer: (call, reply, world) => {
      if (call.surface === "user" && call.endpoint === endpoint && reply.status === 429) world.user.lastCounted.clear();
      return undefined;
    },
  };
}

function secondTime(text: string, instead: Reply, member = "item_id"): Pick<Mutant, "answer"> {
  const told = new Set<unknown>();
  return {
    answer: (call, reply) => {
      if (objectOf(reply.body)?.error !== text) return undefined;
      const id = bodyOf(call)[member];
      if (told.has(id)) return instead;
      told.add(id);
      return undefined;
    },
  };
}

function lockedByQuote(): Pick<Mutant, "request" | "answer"> {
  const quoted = new WeakMap<World, Set<unknown>>();
  return {
    answer: (call, reply, world) => {
      const ids = bodyOf(call).item_ids;
      if (call.endpoint !== "ship/quote" || reply.status !== 200 || !Array.isArray(ids)) return undefined;
      quoted.set(world, new Set([...(quoted.get(world) ?? []), ...ids]));
      return undefined;
    },
    request: (call, world) =>
      call.endpoint === "buyback" && quoted.get(world)?.has(bodyOf(call).item_id)
        ? refusal(400, "Item not found")
        : undefined,
  };
}

function nullAs(field: string): NonNullable<Mutant["request"]> {
  return (call) => {
    const destination = objectOf(bodyOf(call).destination);
    if (call.endpoint !== "ship/quote" || destination?.[field] !== null) return undefined;
    Object.assign(call, { body: { ...bodyOf(call), destination: { ...destination, [field]: "1 Main Street" } } });
    return undefined;
  };
}

function lastRateOfThree(): Pick<Mutant, "request" | "answer"> {
  const lasts = new Set<unknown>();
  return {
    answer: (call, reply) => {
      const ids = bodyOf(call).item_ids;
      const rates = objectOf(reply.body)?.quotes;
      if (call.endpoint !== "ship/quote" || !Array.isArray(ids) || ids.length < 3 || !Array.isArray(rates))
        return undefined;
      lasts.add(objectOf(rates.at(-1))?.id);
      return undefined;
    },
    request: (call) =>
      call.endpoint === "ship/request" && lasts.has(bodyOf(call).quote_id) ? refusal(400, "Quote expired") : undefined,
  };
}

function dearerWhenOld(): Pick<Mutant, "answer"> {
  return {
    answer: edited("ship/quote", "quotes[].amount", (amount, { call, world, index }) => {
      const [id] = (bodyOf(call).item_ids as readonly unknown[] | undefined) ?? [];
      const [held] = world.sandbox.copies.get(String(id)) ?? [];
      const isOld = held !== undefined && world.clock.now() - held.purchasedAt > DAY_MS;
      return isOld && index === 0 ? Number(amount) + 1 : amount;
    }),
  };
}
