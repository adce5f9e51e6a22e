import type { Pack } from "../pack.ts";
import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { ofLatestPlatform } from "./support/latest-platform.ts";
import { both } from "./support/surfaces.ts";

/** Faults of the pack list and of chase cards. */
export const readMutants: readonly Mutant[] = [
  {
    name: "available wraps its array in an object",
    violates: "available.answers",
    kind: "type",
    surfaces: both,
    answer: edited("available", "", (packs) => ({ packs })),
  },
  {
    name: "available wraps the array of one platform in an object",
    violates: "available.answers",
    kind: "type",
    surfaces: both,
    answer: edited("available", "", (packs) => ({ packs }), { when: (call) => call.query.has("platform") }),
  },
  {
    name: "a pack list with tier counts is answered with 204",
    violates: "available.answers",
    kind: "status",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "available" && call.query.has("includeTierCounts")
        ? { ...reply, status: 204, raw: "" }
        : undefined,
  },
  {
    name: "without platform, packs of all platforms are listed",
    violates: "available.platform-default",
    kind: "extra",
    surfaces: both,
    rules: (plain) => ({
      platformOf: (query) => query.get("platform") ?? "*",
      isListedPack: (pack, platform, scope) =>
        plain.isListedPack(pack, platform === "*" ? pack.platform : platform, scope),
    }),
  },
  {
    name: "without platform, packs of testnet are listed",
    violates: "available.platform-default",
    kind: "extra",
    surfaces: both,
    rules: () => ({ platformOf: (query) => query.get("platform") ?? "testnet" }),
  },
  {
    name: "without platform, no pack is listed",
    violates: "available.platform-default",
    kind: "missing",
    surfaces: both,
    answer: edited("available", "", () => [], { when: (call) => !call.query.has("platform") }),
  },
  {
    name: "without platform, the packs of the platform that was asked for before are listed",
    violates: "available.platform-default",
    kind: "repeat",
    surfaces: both,
    request: ofLatestPlatform,
  },
  {
    name: "without platform, only first-party packs are listed",
    violates: "available.platform-default",
    kind: "missing",
    surfaces: both,
    answer: edited("available", "", (packs) => (packs as Pack[]).filter(({ repack }) => !repack), {
      when: (call) => !call.query.has("platform"),
    }),
  },
  {
    name: "a named platform lists fewer packs",
    violates: "available.platform-default",
    kind: "missing",
    surfaces: both,
    answer: edited("available", "", (packs) => (packs as Pack[]).slice(0, -1), {
      when: (call) => call.query.has("platform"),
    }),
  },
  {
    name: "the platform is ignored",
    violates: "available.platform-filter",
    kind: "extra",
    surfaces: both,
    rules: () => ({ platformOf: () => "mainnet" }),
  },
  {
    name: "an unknown platform lists all packs",
    violates: "available.platform-filter",
    kind: "extra",
    surfaces: both,
    rules: (plain) => ({
      platformOf: (query) =>
        ["mainnet", "testnet"].includes(plain.platformOf(query)) ? plain.platformOf(query) : "mainnet",
    }),
  },
  {
    name: "platform testnet also lists packs of mainnet",
    violates: "available.platform-filter",
    kind: "extra",
    surfaces: both,
    rules: (plain) => ({
      isListedPack: (pack, platform, scope) =>
        plain.isListedPack(pack, platform, scope) || (platform === "testnet" && pack.platform === "mainnet"),
    }),
  },
  {
    name: "an unknown platform is answered with 500",
    violates: "available.platform-filter",
    kind: "refuses",
    surfaces: both,
    request: (call) =>
      call.endpoint === "available" &&
      !["mainnet", "testnet", "devnet"].includes(call.query.get("platform") ?? "mainnet")
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  },
  {
    name: "tier counts are never included",
    violates: "available.tier-counts-added",
    kind: "missing",
    surfaces: both,
    rules: () => ({ wantsTierCounts: () => false }),
  },
  {
    name: "includeTierCounts counts only as the last query parameter",
    violates: "available.tier-counts-added",
    kind: "odd",
    surfaces: both,
    rules: ({ wantsTierCounts }) => ({
      wantsTierCounts: (query) => wantsTierCounts(query) && [...query.keys()].at(-1) === "includeTierCounts",
    }),
  },
  {
    name: "platform counts only as the first query parameter",
    violates: "available.platform-filter",
    kind: "odd",
    surfaces: both,
    rules: ({ platformOf }) => ({
      platformOf: (query) => platformOf([...query.keys()][0] === "platform" ? query : new URLSearchParams()),
    }),
  },
  {
    name: "only the first pack has tier counts",
    violates: "available.tier-counts-added",
    kind: "partial",
    surfaces: both,
    answer: edited("available", "[].tier_counts", (counts, { index }) => (index === 0 ? counts : undefined)),
  },
  {
    name: "market packs have no tier counts",
    violates: "available.tier-counts-added",
    kind: "partial",
    surfaces: both,
    answer: edited("available", "[].tier_counts", (counts, { holder }) =>
      holder.type === "MARKET" ? undefined : counts,
    ),
  },
  {
    name: "tier counts are an array instead of an object",
    violates: "available.tier-counts-added",
    kind: "type",
    surfaces: both,
    answer: edited("available", "[].tier_counts", (counts) => counts && Object.values(counts)),
  },
  {
    name: "tier counts are always included",
    violates: "available.tier-counts-by-default",
    kind: "extra",
    surfaces: both,
    rules: () => ({ wantsTierCounts: () => true }),
  },
  {
    name: "a pack list has tier counts once after a list with them",
    violates: "available.tier-counts-by-default",
    kind: "repeat",
    surfaces: both,
    rules: ({ wantsTierCounts }) => {
      let isLeft = false;
      return {
        wantsTierCounts: (query) => {
          const [wants, had] = [wantsTierCounts(query), isLeft];
          isLeft = wants;
          return wants || had;
        },
      };
    },
  },
  {
    name: "tier counts are null by default",
    violates: "available.tier-counts-by-default",
    kind: "extra",
    surfaces: both,
    answer: edited("available", "[].tier_counts", (counts) => counts ?? null, {
      when: (call) => !call.query.has("includeTierCounts"),
    }),
  },
  {
    name: "includeTierCounts requests tier counts whatever its value",
    violates: "available.tier-counts-false",
    kind: "extra",
    surfaces: both,
    rules: () => ({ wantsTierCounts: (query) => query.has("includeTierCounts") }),
  },
  {
    name: "tier counts are keyed by name",
    violates: "available.tier-counts-keys",
    kind: "type",
    surfaces: both,
    rules: () => ({
      tierCounts: (pack) =>
        Object.fromEntries(pack.rarity_distribution.map(({ id, name }) => [name, pack.stock[id] ?? 0])),
    }),
  },
  {
    name: "tier counts are keyed by position instead of tier id",
    violates: "available.tier-counts-keys",
    kind: "type",
    surfaces: both,
    rules: () => ({
      tierCounts: (pack) => Object.fromEntries(pack.rarity_distribution.map(({ id }, at) => [at, pack.stock[id] ?? 0])),
    }),
  },
  {
    name: "every tier count is zero",
    violates: "available.tier-counts-of-stock",
    kind: "value",
    surfaces: ["sandbox"],
    answer: edited(
      "available",
      "[].tier_counts",
      (counts) => counts && Object.fromEntries(Object.keys(counts).map((id) => [id, 0])),
    ),
  },
  {
    name: "every tier count of production is zero",
    violates: "available.tier-counts-of-stock",
    kind: "missing",
    surfaces: ["partner"],
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) => Object.fromEntries(Object.keys(tierCounts(pack)).map((id) => [id, 0])),
    }),
  },
  {
    name: "tier counts of market packs are all 0",
    violates: "available.tier-counts-of-stock",
    kind: "partial",
    surfaces: ["sandbox"],
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) =>
        pack.type === "MARKET"
          ? Object.fromEntries(Object.keys(tierCounts(pack)).map((id) => [id, 0]))
          : tierCounts(pack),
    }),
  },
  {
    name: "unpurchasable packs move in the list when tiers are counted",
    violates: "available.tier-counts-same-packs",
    kind: "value",
    surfaces: both,
    answer: edited("available", "", (packs) => (packs as Pack[]).filter(({ enable }) => enable), {
      when: (call) => call.query.get("includeTierCounts") === "true",
    }),
  },
  {
    name: "max_per_mint of every pack is 1 when tiers are counted",
    violates: "available.tier-counts-same-packs",
    kind: "odd",
    surfaces: both,
    answer: edited("available", "[].max_per_mint", () => 1, {
      when: (call) => call.query.get("includeTierCounts") === "true",
    }),
  },
  {
    name: "the first pack is listed only when tier counts are requested",
    violates: "available.tier-counts-same-packs",
    kind: "partial",
    surfaces: both,
    answer: edited("available", "", (packs) => (packs as Pack[]).slice(1), {
      when: (call) => !call.query.has("includeTierCounts") && !call.query.has("platform"),
    }),
  },

  {
    name: "chase wraps its array in an object",
    violates: "chase.answers",
    kind: "type",
    surfaces: both,
    answer: edited("chase", "", (cards) => ({ cards })),
  },
  {
    name: "chase of one listed pack is answered with 404",
    violates: "chase.slug-of-every-pack",
    kind: "partial",
    surfaces: both,
    request: (call) =>
      call.endpoint === "chase" && call.params.slug === "grail-vault"
        ? { status: 404, body: { error: "Not Found" } }
        : undefined,
  },
  {
    name: "chase of a sold-out pack is null",
    violates: "chase.slug-of-every-pack",
    kind: "partial",
    surfaces: both,
    answer: edited("chase", "", (cards, { call, world }) =>
      world.packs.some(({ slug, in_stock }) => slug === call.params.slug && !in_stock) ? null : cards,
    ),
  },
  {
    name: "chase of a disabled pack is refused",
    violates: "chase.slug-of-every-pack",
    kind: "partial",
    surfaces: both,
    request: (call) =>
      call.endpoint === "chase" && call.params.slug === "winter-monsters"
        ? { status: 400, body: { error: "Claw machine is out of stock" } }
        : undefined,
  },
  {
    name: "chase answers an unknown slug with 404",
    violates: "chase.unknown-slug",
    kind: "refuses",
    surfaces: both,
    answer: (call, reply) =>
      call.endpoint === "chase" && (reply.body as unknown[]).length === 0
        ? { status: 404, body: { error: "Not Found" } }
        : undefined,
  },
  {
    name: "chase answers an unknown slug with null",
    violates: "chase.unknown-slug",
    kind: "type",
    surfaces: both,
    answer: edited("chase", "", (cards) => ((cards as unknown[]).length === 0 ? null : cards)),
  },
  {
    name: "chase answers an unknown slug with the first pack's cards",
    violates: "chase.unknown-slug",
    kind: "extra",
    surfaces: both,
    rules: (plain) => ({
      chaseOf: (slug, scope) =>
        scope.world.packs.some((pack) => pack.slug === slug)
          ? plain.chaseOf(slug, scope)
          : plain.chaseOf(scope.world.packs[0]?.slug ?? "", scope),
    }),
  },
  {
    name: "chase finds a slug by its first characters",
    violates: "chase.unknown-slug",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      chaseOf: (slug, scope) =>
        plain.chaseOf(scope.world.packs.find((pack) => pack.slug?.startsWith(slug))?.slug ?? slug, scope),
    }),
  },
  {
    name: "chase finds a slug with appended characters",
    violates: "chase.unknown-slug",
    kind: "accepts",
    surfaces: both,
    rules: (plain) => ({
      chaseOf: (slug, scope) =>
        plain.chaseOf(scope.world.packs.find((pack) => slug.startsWith(pack.slug ?? " "))?.slug ?? slug, scope),
    }),
  },
];
