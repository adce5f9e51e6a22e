import type { Tier } from "../pack.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { at } from "./support/requests.ts";
import { both, inProduction, sandbox } from "./support/surfaces.ts";

const inCents = (tiers: unknown) =>
  (tiers as readonly Tier[]).map((tier) => ({ ...tier, lower: 100 * tier.lower, upper: 100 * tier.upper }));

/** Wrong values in the list of packs, for some packs or queries. */
export const availableValuesMutants: readonly Mutant[] = [
  mutant(
    "available.platform-filter",
    "type",
    ["sandbox", "partner"],
    "the query of the pack list is not percent-decoded",
    {
      request: (call) => {
        if (call.endpoint === "available" && call.url.includes("%70")) call.query = new URLSearchParams();
        return undefined;
      },
    },
  ),
  mutant("available.platform-filter", "extra", both, "platform=mainnet also lists a pack of another platform", {
    answer: edited(
      "available",
      "",
      (packs) => [
        ...(packs as object[]),
        { ...(packs as object[])[0], id: "elsewhere", slug: "elsewhere", platform: "testnet" },
      ],
      { when: ({ query }) => query.get("platform") === "mainnet" },
    ),
  }),
  mutant("available.platform-filter", "extra", sandbox, "the platform filter matches by prefix", {
    rules: () => ({
      isListedPack: (pack, platform) => !pack.unlisted && pack.platform.startsWith(platform.slice(0, 4)),
    }),
  }),
  mutant("pack.slug", "partial", both, "the slug of the last pack contains a blank", {
    start: (world) => {
      const last = world.packs.filter(({ unlisted }) => !unlisted).at(-1);
      if (last) last.slug = `${last.slug ?? "pack"} 2`;
    },
  }),
  mutant(
    "available.variant-of-another",
    "partial",
    sandbox,
    "a variant pack names the slug of its parent instead of the id",
    {
      answer: edited("available", "[].variant_of", (id, { world }) =>
        id === null ? null : (world.packs.find((pack) => pack.id === id)?.slug ?? id),
      ),
    },
  ),
  mutant("available.variant-of-another", "partial", sandbox, "a variant pack names itself as its parent", {
    answer: edited("available", "[].variant_of", (id, { holder }) => (id === null ? null : holder.id)),
  }),
  mutant("available.tier-counts-of-drawn", "value", both, "the dearest tier of every pack is counted empty", {
    isSlow: true,
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) => ({ ...tierCounts(pack), [String(pack.rarity_distribution.at(-1)?.id)]: 0 }),
    }),
  }),
  mutant("available.tier-counts-of-drawn", "value", both, "the first tier of every pack is counted empty", {
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) => ({ ...tierCounts(pack), [String(pack.rarity_distribution[0]?.id)]: 0 }),
    }),
  }),
  mutant("available.counts-not-negative", "value", sandbox, "empty tiers have a count of -1", {
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) => Object.fromEntries(Object.keys(tierCounts(pack)).map((key) => [key, -1])),
    }),
  }),
  mutant("available.counts-not-negative", "value", sandbox, "a pack has a negative number of pulls", {
    answer: edited("available", "[].num_pulls_7d", () => -1),
  }),
  mutant(
    "available.counts-not-negative",
    "type",
    ["user"],
    "num_pulls_7d of the user surface is an average with fractions",
    {
      answer: edited("available", "[].num_pulls_7d", (pulls) => Math.floor(Number(pulls) / 7) + 0.5),
    },
  ),
  mutant("available.category-is-first", "extra", both, "a pack without categories has a category", {
    answer: edited("available", "[].category", (category, { holder, index }) => {
      if (index > 0) return category;
      holder.categories = [];
      return "pokemon";
    }),
  }),
  mutant("available.tier-counts-false", "extra", both, "includeTierCounts=false includes tier counts", {
    request: (call) => {
      if (at(call, "available") && call.query.get("includeTierCounts") === "false")
        call.query.set("includeTierCounts", "true");
      return undefined;
    },
  }),
  mutant("available.tier-counts-false", "extra", both, "includeTierCounts=false includes empty tier counts", {
    answer: edited("available", "[].tier_counts", () => ({}), {
      when: (call) => call.query.get("includeTierCounts") === "false",
    }),
  }),
  mutant("available.max-per-mint-at-least-one", "partial", both, "every second pack has max_per_mint 0", {
    answer: edited("available", "[].max_per_mint", (most, { index }) => (index % 2 === 1 ? 0 : most)),
  }),
  mutant("available.buyback-percent-a-fraction", "value", both, "buyback_percent is negative", {
    answer: edited("available", "[].buyback_percent", (share) => -Number(share)),
  }),
  mutant("available.tier-bounds-ordered", "partial", both, "the last tier has an upper bound below its lower bound", {
    answer: edited("available", "[].rarity_distribution[].upper", (upper, { holder, index }) =>
      index > 1 ? Number(holder.lower) - 1 : upper,
    ),
  }),
  mutant("available.tier-weight-not-negative", "value", both, "all tier weights are negative", {
    answer: edited("available", "[].rarity_distribution[].weight", (weight) => -Number(weight)),
  }),
  mutant("available.tier-weight-of-some-tier", "value", both, "all tier weights are 0", {
    answer: edited("available", "[].rarity_distribution[].weight", () => 0),
  }),
  mutant("available.tier-weight-of-some-tier", "partial", ["sandbox"], "all tier weights of the third pack are 0", {
    start: ({ packs }) => {
      for (const tier of packs[2]?.rarity_distribution ?? []) tier.weight = 0;
    },
  }),
  mutant(
    "available.platform-filter",
    "partial",
    both,
    "the platform filter is ignored when tier counts are requested",
    {
      request: ({ endpoint, query }) => {
        if (endpoint === "available" && query.get("includeTierCounts") === "true") query.delete("platform");
        return undefined;
      },
    },
  ),
  mutant(
    "user-available.platform-filter",
    "partial",
    ["user"],
    "the platform filter is ignored when repacks are requested",
    {
      request: ({ endpoint, query }) => {
        if (endpoint === "available" && query.get("includeRepacks") === "true") query.delete("platform");
        return undefined;
      },
    },
  ),
  mutant("rarity-tier.lower", "value", ["partner"], "bounds of tiers in production are in cents", {
    answer: edited("available", "[].rarity_distribution", inCents, { when: inProduction }),
  }),
];
