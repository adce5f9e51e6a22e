import type { Tier } from "../pack.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { at } from "./support/requests.ts";
import { both, inProduction, sandbox } from "./support/surfaces.ts";

const inCents = (tiers: unknown) =>
  (tiers as readonly Tier[]).map((tier) => ({ ...tier, lower: 100 * tier.lower, upper: 100 * tier.upper }));

/** Wrong values in the list of packs, for some packs or queries. */
export const availableValuesMutants: readonly Mutant[] = [
  {
    name: "the query of the pack list is not percent-decoded",
    violates: "available.platform-filter",
    kind: "type",
    surfaces: ["sandbox", "partner"],
    request: (call) => {
      if (call.endpoint === "available" && call.url.includes("%70")) call.query = new URLSearchParams();
      return undefined;
    },
  },
  {
    name: "the platform filter matches by prefix",
    violates: "available.platform-filter",
    kind: "extra",
    surfaces: sandbox,
    rules: () => ({
      isListedPack: (pack, platform) => !pack.unlisted && pack.platform.startsWith(platform.slice(0, 4)),
    }),
  },
  {
    name: "the slug of the last pack contains a blank",
    violates: "pack.slug",
    kind: "partial",
    surfaces: both,
    start: (world) => {
      const last = world.packs.filter(({ unlisted }) => !unlisted).at(-1);
      if (last) last.slug = `${last.slug ?? "pack"} 2`;
    },
  },
  {
    name: "a variant pack names the slug of its parent instead of the id",
    violates: "available.variant-of-another",
    kind: "partial",
    surfaces: sandbox,
    answer: edited("available", "[].variant_of", (id, { world }) =>
      id === null ? null : (world.packs.find((pack) => pack.id === id)?.slug ?? id),
    ),
  },
  {
    name: "a variant pack names itself as its parent",
    violates: "available.variant-of-another",
    kind: "partial",
    surfaces: sandbox,
    answer: edited("available", "[].variant_of", (id, { holder }) => (id === null ? null : holder.id)),
  },
  {
    name: "the dearest tier of every pack is counted empty",
    violates: "available.tier-counts-of-drawn",
    kind: "value",
    surfaces: both,
    isSlow: true,
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) => ({ ...tierCounts(pack), [String(pack.rarity_distribution.at(-1)?.id)]: 0 }),
    }),
  },
  {
    name: "the first tier of every pack is counted empty",
    violates: "available.tier-counts-of-drawn",
    kind: "value",
    surfaces: both,
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) => ({ ...tierCounts(pack), [String(pack.rarity_distribution[0]?.id)]: 0 }),
    }),
  },
  {
    name: "empty tiers have a count of -1",
    violates: "available.counts-not-negative",
    kind: "value",
    surfaces: sandbox,
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) => Object.fromEntries(Object.keys(tierCounts(pack)).map((key) => [key, -1])),
    }),
  },
  {
    name: "a pack has a negative number of pulls",
    violates: "available.counts-not-negative",
    kind: "value",
    surfaces: sandbox,
    answer: edited("available", "[].num_pulls_7d", () => -1),
  },
  {
    name: "num_pulls_7d of the user surface is an average with fractions",
    violates: "available.counts-not-negative",
    kind: "type",
    surfaces: ["user"],
    answer: edited("available", "[].num_pulls_7d", (pulls) => Math.floor(Number(pulls) / 7) + 0.5),
  },
  {
    name: "a pack without categories has a category",
    violates: "available.category-is-first",
    kind: "extra",
    surfaces: both,
    answer: edited("available", "[].category", (category, { holder, index }) => {
      if (index > 0) return category;
      holder.categories = [];
      return "pokemon";
    }),
  },
  {
    name: "includeTierCounts=false includes tier counts",
    violates: "available.tier-counts-false",
    kind: "extra",
    surfaces: both,
    request: (call) => {
      if (at(call, "available") && call.query.get("includeTierCounts") === "false")
        call.query.set("includeTierCounts", "true");
      return undefined;
    },
  },
  {
    name: "includeTierCounts=false includes empty tier counts",
    violates: "available.tier-counts-false",
    kind: "extra",
    surfaces: both,
    answer: edited("available", "[].tier_counts", () => ({}), {
      when: (call) => call.query.get("includeTierCounts") === "false",
    }),
  },
  {
    name: "every second pack has max_per_mint 0",
    violates: "available.max-per-mint-at-least-one",
    kind: "partial",
    surfaces: both,
    answer: edited("available", "[].max_per_mint", (most, { index }) => (index % 2 === 1 ? 0 : most)),
  },
  {
    name: "buyback_percent is negative",
    violates: "available.buyback-percent-a-fraction",
    kind: "value",
    surfaces: both,
    answer: edited("available", "[].buyback_percent", (share) => -Number(share)),
  },
  {
    name: "the last tier has an upper bound below its lower bound",
    violates: "available.tier-bounds-ordered",
    kind: "partial",
    surfaces: both,
    answer: edited("available", "[].rarity_distribution[].upper", (upper, { holder, index }) =>
      index > 1 ? Number(holder.lower) - 1 : upper,
    ),
  },
  {
    name: "all tier weights are negative",
    violates: "available.tier-weight-not-negative",
    kind: "value",
    surfaces: both,
    answer: edited("available", "[].rarity_distribution[].weight", (weight) => -Number(weight)),
  },
  {
    name: "all tier weights are 0",
    violates: "available.tier-weight-of-some-tier",
    kind: "value",
    surfaces: both,
    answer: edited("available", "[].rarity_distribution[].weight", () => 0),
  },
  {
    name: "all tier weights of the third pack are 0",
    violates: "available.tier-weight-of-some-tier",
    kind: "partial",
    surfaces: ["sandbox"],
    start: ({ packs }) => {
      for (const tier of packs[2]?.rarity_distribution ?? []) tier.weight = 0;
    },
  },
  {
    name: "the platform filter is ignored when tier counts are requested",
    violates: "available.platform-filter",
    kind: "partial",
    surfaces: both,
    request: ({ endpoint, query }) => {
      if (endpoint === "available" && query.get("includeTierCounts") === "true") query.delete("platform");
      return undefined;
    },
  },
  {
    name: "the platform filter is ignored when repacks are requested",
    violates: "user-available.platform-filter",
    kind: "partial",
    surfaces: ["user"],
    request: ({ endpoint, query }) => {
      if (endpoint === "available" && query.get("includeRepacks") === "true") query.delete("platform");
      return undefined;
    },
  },
  {
    name: "bounds of tiers in production are in cents",
    violates: "rarity-tier.lower",
    kind: "value",
    surfaces: ["partner"],
    answer: edited("available", "[].rarity_distribution", inCents, { when: inProduction }),
  },
];
