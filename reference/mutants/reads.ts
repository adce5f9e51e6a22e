import type { Pack } from "../pack.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { ofLatestPlatform } from "./support/latest-platform.ts";
import { both } from "./support/surfaces.ts";

/** Faults of the pack list and of chase cards. */
export const readMutants: readonly Mutant[] = [
  mutant("available.answers", "type", both, "available wraps its array in an object", {
    answer: edited("available", "", (packs) => ({ packs })),
  }),
  mutant("available.answers", "type", both, "available wraps the array of one platform in an object", {
    answer: edited("available", "", (packs) => ({ packs }), { when: (call) => call.query.has("platform") }),
  }),
  mutant("available.answers", "status", both, "a pack list with tier counts is answered with 204", {
    answer: (call, reply) =>
      call.endpoint === "available" && call.query.has("includeTierCounts")
        ? { ...reply, status: 204, raw: "" }
        : undefined,
  }),
  mutant("available.platform-default", "extra", both, "without platform, packs of all platforms are listed", {
    rules: (plain) => ({
      platformOf: (query) => query.get("platform") ?? "*",
      isListedPack: (pack, platform, scope) =>
        plain.isListedPack(pack, platform === "*" ? pack.platform : platform, scope),
    }),
  }),
  mutant("available.platform-default", "extra", both, "without platform, packs of testnet are listed", {
    rules: () => ({ platformOf: (query) => query.get("platform") ?? "testnet" }),
  }),
  mutant("available.platform-default", "missing", both, "without platform, no pack is listed", {
    answer: edited("available", "", () => [], { when: (call) => !call.query.has("platform") }),
  }),
  mutant(
    "available.platform-default",
    "repeat",
    both,
    "without platform, the packs of the platform that was asked for before are listed",
    {
      request: ofLatestPlatform,
    },
  ),
  mutant("available.platform-default", "missing", both, "without platform, only first-party packs are listed", {
    answer: edited("available", "", (packs) => (packs as Pack[]).filter(({ repack }) => !repack), {
      when: (call) => !call.query.has("platform"),
    }),
  }),
  mutant("available.platform-default", "missing", both, "a named platform lists fewer packs", {
    answer: edited("available", "", (packs) => (packs as Pack[]).slice(0, -1), {
      when: (call) => call.query.has("platform"),
    }),
  }),
  mutant(
    "available.platform-default",
    "extra",
    both,
    "packs of all platforms are listed, whatever platform is asked for",
    {
      rules: (plain) => ({ isListedPack: (pack, _, scope) => plain.isListedPack(pack, pack.platform, scope) }),
    },
  ),
  mutant("available.platform-filter", "extra", both, "the platform is ignored", {
    rules: () => ({ platformOf: () => "mainnet" }),
  }),
  mutant("available.platform-filter", "extra", both, "an unknown platform lists all packs", {
    rules: (plain) => ({
      platformOf: (query) =>
        ["mainnet", "testnet"].includes(plain.platformOf(query)) ? plain.platformOf(query) : "mainnet",
    }),
  }),
  mutant("available.platform-filter", "extra", both, "platform testnet also lists packs of mainnet", {
    rules: (plain) => ({
      isListedPack: (pack, platform, scope) =>
        plain.isListedPack(pack, platform, scope) || (platform === "testnet" && pack.platform === "mainnet"),
    }),
  }),
  mutant("available.platform-filter", "refuses", both, "an unknown platform is answered with 500", {
    request: (call) =>
      call.endpoint === "available" &&
      !["mainnet", "testnet", "devnet"].includes(call.query.get("platform") ?? "mainnet")
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  }),
  mutant("available.tier-counts-added", "missing", both, "tier counts are never included", {
    rules: () => ({ wantsTierCounts: () => false }),
  }),
  mutant("available.tier-counts-added", "odd", both, "includeTierCounts counts only as the last query parameter", {
    rules: ({ wantsTierCounts }) => ({
      wantsTierCounts: (query) => wantsTierCounts(query) && [...query.keys()].at(-1) === "includeTierCounts",
    }),
  }),
  mutant("available.platform-filter", "odd", both, "platform counts only as the first query parameter", {
    rules: ({ platformOf }) => ({
      platformOf: (query) => platformOf([...query.keys()][0] === "platform" ? query : new URLSearchParams()),
    }),
  }),
  mutant("available.tier-counts-added", "partial", both, "only the first pack has tier counts", {
    answer: edited("available", "[].tier_counts", (counts, { index }) => (index === 0 ? counts : undefined)),
  }),
  mutant("available.tier-counts-added", "partial", both, "market packs have no tier counts", {
    answer: edited("available", "[].tier_counts", (counts, { holder }) =>
      holder.type === "MARKET" ? undefined : counts,
    ),
  }),
  mutant("available.tier-counts-added", "type", both, "tier counts are an array instead of an object", {
    answer: edited("available", "[].tier_counts", (counts) => counts && Object.values(counts)),
  }),
  mutant("available.tier-counts-by-default", "extra", both, "tier counts are always included", {
    rules: () => ({ wantsTierCounts: () => true }),
  }),
  mutant(
    "available.tier-counts-by-default",
    "repeat",
    both,
    "a pack list has tier counts once after a list with them",
    {
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
  ),
  mutant("available.tier-counts-by-default", "extra", both, "tier counts are null by default", {
    answer: edited("available", "[].tier_counts", (counts) => counts ?? null, {
      when: (call) => !call.query.has("includeTierCounts"),
    }),
  }),
  mutant("available.tier-counts-false", "extra", both, "includeTierCounts requests tier counts whatever its value", {
    rules: () => ({ wantsTierCounts: (query) => query.has("includeTierCounts") }),
  }),
  mutant("available.tier-counts-keys", "type", both, "tier counts are keyed by name", {
    rules: () => ({
      tierCounts: (pack) =>
        Object.fromEntries(pack.rarity_distribution.map(({ id, name }) => [name, pack.stock[id] ?? 0])),
    }),
  }),
  mutant("available.tier-counts-keys", "type", both, "tier counts are keyed by position instead of tier id", {
    rules: () => ({
      tierCounts: (pack) => Object.fromEntries(pack.rarity_distribution.map(({ id }, at) => [at, pack.stock[id] ?? 0])),
    }),
  }),
  mutant("available.tier-counts-of-stock", "value", ["sandbox"], "every tier count is zero", {
    answer: edited(
      "available",
      "[].tier_counts",
      (counts) => counts && Object.fromEntries(Object.keys(counts).map((id) => [id, 0])),
    ),
  }),
  mutant("available.tier-counts-of-stock", "missing", ["partner"], "every tier count of production is zero", {
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) => Object.fromEntries(Object.keys(tierCounts(pack)).map((id) => [id, 0])),
    }),
  }),
  mutant("available.tier-counts-of-stock", "partial", ["sandbox"], "tier counts of market packs are all 0", {
    rules: ({ tierCounts }) => ({
      tierCounts: (pack) =>
        pack.type === "MARKET"
          ? Object.fromEntries(Object.keys(tierCounts(pack)).map((id) => [id, 0]))
          : tierCounts(pack),
    }),
  }),
  mutant(
    "available.tier-counts-same-packs",
    "value",
    both,
    "unpurchasable packs move in the list when tiers are counted",
    {
      answer: edited("available", "", (packs) => (packs as Pack[]).filter(({ enable }) => enable), {
        when: (call) => call.query.get("includeTierCounts") === "true",
      }),
    },
  ),
  mutant("available.tier-counts-same-packs", "odd", both, "max_per_mint of every pack is 1 when tiers are counted", {
    answer: edited("available", "[].max_per_mint", () => 1, {
      when: (call) => call.query.get("includeTierCounts") === "true",
    }),
  }),
  mutant(
    "available.tier-counts-same-packs",
    "partial",
    both,
    "the first pack is listed only when tier counts are requested",
    {
      answer: edited("available", "", (packs) => (packs as Pack[]).slice(1), {
        when: (call) => !call.query.has("includeTierCounts") && !call.query.has("platform"),
      }),
    },
  ),

  mutant("chase.answers", "type", both, "chase wraps its array in an object", {
    answer: edited("chase", "", (cards) => ({ cards })),
  }),
  mutant("chase.slug-of-every-pack", "partial", both, "chase of one listed pack is answered with 404", {
    request: (call) =>
      call.endpoint === "chase" && call.params.slug === "grail-vault"
        ? { status: 404, body: { error: "Not Found" } }
        : undefined,
  }),
  mutant("chase.slug-of-every-pack", "partial", both, "chase of a sold-out pack is null", {
    answer: edited("chase", "", (cards, { call, world }) =>
      world.packs.some(({ slug, in_stock }) => slug === call.params.slug && !in_stock) ? null : cards,
    ),
  }),
  mutant("chase.slug-of-every-pack", "partial", both, "chase of a disabled pack is refused", {
    request: (call) =>
      call.endpoint === "chase" && call.params.slug === "winter-monsters"
        ? { status: 400, body: { error: "Claw machine is out of stock" } }
        : undefined,
  }),
  mutant("chase.unknown-slug", "refuses", both, "chase answers an unknown slug with 404", {
    answer: (call, reply) =>
      call.endpoint === "chase" && (reply.body as unknown[]).length === 0
        ? { status: 404, body: { error: "Not Found" } }
        : undefined,
  }),
  mutant("chase.unknown-slug", "type", both, "chase answers an unknown slug with null", {
    answer: edited("chase", "", (cards) => ((cards as unknown[]).length === 0 ? null : cards)),
  }),
  mutant("chase.unknown-slug", "extra", both, "chase answers an unknown slug with the first pack's cards", {
    rules: (plain) => ({
      chaseOf: (slug, scope) =>
        scope.world.packs.some((pack) => pack.slug === slug)
          ? plain.chaseOf(slug, scope)
          : plain.chaseOf(scope.world.packs[0]?.slug ?? "", scope),
    }),
  }),
  mutant("chase.unknown-slug", "accepts", both, "chase finds a slug by its first characters", {
    rules: (plain) => ({
      chaseOf: (slug, scope) =>
        plain.chaseOf(scope.world.packs.find((pack) => pack.slug?.startsWith(slug))?.slug ?? slug, scope),
    }),
  }),
  mutant("chase.unknown-slug", "accepts", both, "chase finds a slug with appended characters", {
    rules: (plain) => ({
      chaseOf: (slug, scope) =>
        plain.chaseOf(scope.world.packs.find((pack) => slug.startsWith(pack.slug ?? " "))?.slug ?? slug, scope),
    }),
  }),
];
