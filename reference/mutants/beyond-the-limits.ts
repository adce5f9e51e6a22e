import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { withFewCards } from "./support/few-cards.ts";

const sandbox = ["sandbox"] as const;
const both = ["sandbox", "partner"] as const;

const amountIn = (call: Call) => Number(objectOf(call.body)?.amount);
const packIn = (call: Call, { packs }: World) => packs.find(({ id }) => id === objectOf(call.body)?.id);
const only = (most: number) => (list: unknown) => (list as unknown[]).slice(0, most);

/** Faults at the far ends of documented limits, which fewer requests reach. */
export const beyondTheLimitsMutants: readonly Mutant[] = [
  mutant("recent-pulls.limit-highest", "large", both, "limit=100 lists 99 pulls", {
    rules: (plain) => ({ limitOf: (query) => Math.min(99, plain.limitOf(query)) }),
  }),
  mutant("recent-pulls.limit-above-highest-filled", "large", both, "a limit above 100 lists 20 pulls", {
    rules: (plain) => ({
      limitOf: (query) => (Number(query.get("limit")) > 100 ? 20 : plain.limitOf(query)),
    }),
  }),
  mutant("buy-init.amount-highest", "large", sandbox, "amounts above 25 are refused", {
    start: ({ packs }) => {
      for (const pack of packs) if (pack.max_per_mint > 9) pack.max_per_mint = 40;
    },
    request: (call, world) =>
      call.endpoint === "buy/init" && packIn(call, world)?.max_per_mint === 40 && amountIn(call) > 25
        ? { status: 400, body: { error: "Amount must be less than or equal to 40" } }
        : undefined,
  }),
  mutant("buy-init.nfts-count", "large", sandbox, "a purchase delivers at most 25 items", {
    start: ({ packs }) => {
      for (const pack of packs) if (pack.max_per_mint > 9) pack.max_per_mint = 40;
    },
    request: (call) => {
      if (call.endpoint === "buy/init" && amountIn(call) > 25 && amountIn(call) <= 40)
        call.body = { ...objectOf(call.body), amount: 25 };
      return undefined;
    },
  }),
  mutant(
    "buy-init.amount-above-highest",
    "large",
    both,
    "amounts up to 50 are accepted whatever the pack's max_per_mint",
    {
      rules: () => ({ mostPulls: () => 50 }),
    },
  ),
  mutant("ship-quote.standard.amount-further-items", "large", sandbox, "the eleventh item of a quote costs nothing", {
    rules: (plain) => ({ rateAmount: (row, count, scope) => plain.rateAmount(row, Math.min(10, count), scope) }),
  }),
  mutant(
    "ship-quote.express.amount-further-items",
    "large",
    sandbox,
    "the twenty-first item of a quote costs nothing",
    {
      rules: (plain) => ({ rateAmount: (row, count, scope) => plain.rateAmount(row, Math.min(20, count), scope) }),
    },
  ),
  mutant("inventory.lists-all-purchases", "large", sandbox, "inventory lists at most a hundred items", {
    answer: edited("inventory", "items", only(100)),
  }),
  mutant(
    "inventory.grows-with-each-purchase",
    "large",
    sandbox,
    "inventory lists at most fifty items where few listings are shared",
    {
      start: withFewCards,
      answer: edited("inventory", "items", only(50)),
    },
  ),
  mutant(
    "inventory.lists-all-purchases",
    "repeat",
    sandbox,
    "a listing that a user sold back and drew again is not listed",
    {
      start: withFewCards,
      rules: ({ isInInventory }) => ({
        isInInventory: (held, scope) =>
          isInInventory(held, scope) &&
          scope.rules
            .copiesOf(held.listing.id, scope)
            .every(({ userId, state }) => userId !== held.userId || state !== "sold"),
      }),
    },
  ),
  mutant(
    "ownership.others-untouched",
    "partial",
    sandbox,
    "without provider states, a sellback removes every copy of one of few listings",
    {
      isWithoutStates: true,
      start: withFewCards,
      rules: (plain) => ({
        afterSale: (held, scope) => {
          for (const copy of scope.rules.copiesOf(held.listing.id, scope))
            if (copy.state === "owned") plain.afterSale(copy, scope);
        },
      }),
    },
  ),
  mutant(
    "draw.no-reservation",
    "effect",
    sandbox,
    "without provider states, only the last user to draw one of few listings holds it",
    {
      isWithoutStates: true,
      start: withFewCards,
      rules: ({ isInInventory }) => ({
        isInInventory: (held, scope) =>
          isInInventory(held, scope) && scope.rules.copiesOf(held.listing.id, scope).at(-1)?.userId === held.userId,
      }),
    },
  ),
  mutant("inventory.lists-purchase", "large", ["partner"], "inventory of production lists at most two items", {
    answer: edited("inventory", "items", only(2)),
  }),
  mutant("inventory.no-more-than-bought", "extra", sandbox, "an item is listed twice in the inventory", {
    answer: edited("inventory", "items", (list) => [...(list as unknown[]), ...(list as unknown[]).slice(0, 1)]),
  }),
  mutant(
    "inventory.no-more-than-bought",
    "extra",
    ["partner"],
    "an item is listed twice in the inventory of production",
    {
      answer: edited("inventory", "items", (list) => [...(list as unknown[]), ...(list as unknown[]).slice(0, 1)]),
    },
  ),
  mutant("item-content.links", "missing", both, "inventory items have no links", {
    answer: edited("inventory", "items[].content.links", () => undefined),
  }),
  mutant("recent-pull.claw-slug", "missing", both, "recent-pulls omits a claw_slug that is null", {
    answer: edited("recent-pulls", "[].claw_slug", (slug) => slug ?? undefined),
  }),
];
