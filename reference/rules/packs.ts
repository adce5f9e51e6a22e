import type { Listing } from "../listing.ts";
import type { Pack, Tier } from "../pack.ts";
import { topHits } from "../packs.ts";
import type { Scope } from "../scope.ts";

/** Which packs are listed, and their form. */
export const packRules = {
  platformOf: (query: URLSearchParams): string => query.get("platform") ?? "mainnet",

  wantsTierCounts: (query: URLSearchParams): boolean => query.get("includeTierCounts") === "true",

  /** Whether the list for that platform contains the pack; unpurchasable ones are listed with their flags. */
  isListedPack: (pack: Pack, platform: string, _scope: Scope): boolean => !pack.unlisted && pack.platform === platform,

  packView: (pack: Pack, withTierCounts: boolean, { rules, store }: Scope): Record<string, unknown> => {
    const { stock: _stock, unlisted: _unlisted, theme: _theme, ...shown } = pack;
    const lastPull = store.lastPulls.get(pack.id);
    return {
      ...shown,
      last_pull: lastPull === undefined ? pack.last_pull : rules.timestamp(lastPull),
      ...(withTierCounts ? { tier_counts: rules.tierCounts(pack) } : {}),
    };
  },

  tierCounts: (pack: Pack): Record<string, number> =>
    Object.fromEntries(pack.rarity_distribution.map(({ id }) => [String(id), pack.stock[id] ?? 0])),

  /** Empty for an unknown slug. */
  chaseOf: (slug: string, { world }: Scope): Listing[] => {
    const pack = world.packs.find((candidate) => candidate.slug === slug);
    return pack ? topHits(pack, world.listings) : [];
  },

  chaseView: (listing: Listing, scope: Scope): Record<string, unknown> => ({
    id: listing.id,
    name: listing.name,
    image: listing.image,
    back_image: listing.backImage,
    fmv: scope.rules.money(listing.fmv),
  }),

  isPurchasable: (pack: Pack, _scope: Scope): boolean =>
    pack.enable && pack.in_stock && pack.rarity_distribution.some(({ id }) => (pack.stock[id] ?? 0) > 0),

  /** The tiers from which a pull can be drawn. */
  stockedTiers: (pack: Pack): Tier[] => pack.rarity_distribution.filter(({ id }) => (pack.stock[id] ?? 0) > 0),
};
