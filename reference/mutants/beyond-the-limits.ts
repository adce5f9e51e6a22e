import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { withFewCards } from "./support/few-cards.ts";

const sandbox = ["sandbox"] as const;
const both = ["sandbox", "partner"] as const;

const amountIn = (call: Call) => Number(objectOf(call.body)?.amount);
const packIn = (call: Call, { packs }: World) => packs.find(({ id }) => id === objectOf(call.body)?.id);
const only = (most: number) => (list: unknown) => (list as unknown[]).slice(0, most);

/** Faults at the far ends of documented limits, which fewer requests reach. */
export const beyondTheLimitsMutants: readonly Mutant[] = [
  {
    name: "limit=100 lists 99 pulls",
    violates: "recent-pulls.limit-highest",
    kind: "large",
    surfaces: both,
    rules: (plain) => ({ limitOf: (query) => Math.min(99, plain.limitOf(query)) }),
  },
  {
    name: "a limit above 100 lists 20 pulls",
    violates: "recent-pulls.limit-above-highest-filled",
    kind: "large",
    surfaces: both,
    rules: (plain) => ({
      limitOf: (query) => (Number(query.get("limit")) > 100 ? 20 : plain.limitOf(query)),
    }),
  },
  {
    name: "amounts above 25 are refused",
    violates: "buy-init.amount-highest",
    kind: "large",
    surfaces: sandbox,
    start: ({ packs }) => {
      for (const pack of packs) if (pack.max_per_mint > 9) pack.max_per_mint = 40;
    },
    request: (call, world) =>
      call.endpoint === "buy/init" && packIn(call, world)?.max_per_mint === 40 && amountIn(call) > 25
        ? { status: 400, body: { error: "Amount must be less than or equal to 40" } }
        : undefined,
  },
  {
    name: "a purchase delivers at most 25 items",
    violates: "buy-init.nfts-count",
    kind: "large",
    surfaces: sandbox,
    start: ({ packs }) => {
      for (const pack of packs) if (pack.max_per_mint > 9) pack.max_per_mint = 40;
    },
    request: (call) => {
      if (call.endpoint === "buy/init" && amountIn(call) > 25 && amountIn(call) <= 40)
        call.body = { ...objectOf(call.body), amount: 25 };
      return undefined;
    },
  },
  {
    name: "amounts up to 50 are accepted whatever the pack's max_per_mint",
    violates: "buy-init.amount-above-highest",
    kind: "large",
    surfaces: both,
    rules: () => ({ mostPulls: () => 50 }),
  },
  {
    name: "the eleventh item of a quote costs nothing",
    violates: "ship-quote.standard.amount-further-items",
    kind: "large",
    surfaces: sandbox,
    rules: (plain) => ({ rateAmount: (row, count, scope) => plain.rateAmount(row, Math.min(10, count), scope) }),
  },
  {
    name: "the twenty-first item of a quote costs nothing",
    violates: "ship-quote.express.amount-further-items",
    kind: "large",
    surfaces: sandbox,
    rules: (plain) => ({ rateAmount: (row, count, scope) => plain.rateAmount(row, Math.min(20, count), scope) }),
  },
  {
    name: "inventory lists at most a hundred items",
    violates: "inventory.lists-all-purchases",
    kind: "large",
    surfaces: sandbox,
    answer: edited("inventory", "items", only(100)),
  },
  {
    name: "inventory lists at most fifty items where few listings are shared",
    violates: "inventory.grows-with-each-purchase",
    kind: "large",
    surfaces: sandbox,
    start: withFewCards,
    answer: edited("inventory", "items", only(50)),
  },
  {
    name: "a listing that a user sold back and drew again is not listed",
    violates: "inventory.lists-all-purchases",
    kind: "repeat",
    surfaces: sandbox,
    start: withFewCards,
    rules: ({ isInInventory }) => ({
      isInInventory: (held, scope) =>
        isInInventory(held, scope) &&
        scope.rules
          .copiesOf(held.listing.id, scope)
          .every(({ userId, state }) => userId !== held.userId || state !== "sold"),
    }),
  },
  {
    name: "inventory of production lists at most two items",
    violates: "inventory.lists-purchase",
    kind: "large",
    surfaces: ["partner"],
    answer: edited("inventory", "items", only(2)),
  },
  {
    name: "an item is listed twice in the inventory",
    violates: "inventory.no-more-than-bought",
    kind: "extra",
    surfaces: sandbox,
    answer: edited("inventory", "items", (list) => [...(list as unknown[]), ...(list as unknown[]).slice(0, 1)]),
  },
  {
    name: "an item is listed twice in the inventory of production",
    violates: "inventory.no-more-than-bought",
    kind: "extra",
    surfaces: ["partner"],
    answer: edited("inventory", "items", (list) => [...(list as unknown[]), ...(list as unknown[]).slice(0, 1)]),
  },
  {
    name: "inventory items have no links",
    violates: "item-content.links",
    kind: "missing",
    surfaces: both,
    answer: edited("inventory", "items[].content.links", () => undefined),
  },
  {
    name: "recent-pulls omits a claw_slug that is null",
    violates: "recent-pull.claw-slug",
    kind: "missing",
    surfaces: both,
    answer: edited("recent-pulls", "[].claw_slug", (slug) => slug ?? undefined),
  },
];
