import { BASE58 } from "./catalogue/alphabets.ts";
import { type PackRow, packTable, tierProfiles } from "./catalogue/pack-table.ts";
import type { Listing } from "./listing.ts";
import type { Listings } from "./listings.ts";
import { cents } from "./money.ts";
import type { CreatorProfile, Pack, PackManager, Tier } from "./pack.ts";
import { createRandom, type Random } from "./random.ts";

/** So many that two users rarely hold the same listing, even after many draws. */
const STOCK_PER_PACK = 100_000;
const TOP_HITS = 8;
const PREVIEWED = 4;

/** The packs of the catalogue with ids, tiers, stock and top hits. */
export function createPacks(seed: number, nowMs: number, listings: Listings): Pack[] {
  const random = createRandom(seed, 2);
  const packs = packTable.map((row) => createPack(row, nowMs, random));
  for (const [at, row] of packTable.entries()) relate(packs, at, row.variantOf);
  for (const pack of packs) pack.chase = previewOf(pack, listings);
  return packs;
}

/** The preview of a pack's top hits in the list of packs. */
export function previewOf(pack: Pack, listings: Listings): Pack["chase"] {
  return topHits(pack, listings).slice(0, PREVIEWED).map(preview);
}

/** The listings with the highest values in the highest stocked tier, in descending order. */
export function topHits(pack: Pack, listings: Listings): Listing[] {
  const tier = pack.rarity_distribution.findLast(({ id }) => (pack.stock[id] ?? 0) > 0);
  if (!tier) return [];
  const count = Math.min(TOP_HITS, pack.stock[tier.id] ?? 0);
  return Array.from({ length: count }, (_, index) => listings.at(pack, tier, index)).sort((a, b) => b.fmv - a.fmv);
}

function createPack(row: PackRow, nowMs: number, random: Random): Pack {
  const tiers = tiersOf(row);
  const total = tiers.reduce((sum, { weight }) => sum + weight, 0);
  const ev = cents(tiers.reduce((sum, { lower, upper, weight }) => sum + ((lower + upper) / 2) * (weight / total), 0));
  return {
    id: random.text(44, BASE58),
    slug: row.isSlugless ? null : row.slug,
    platform: row.platform,
    name: row.name,
    enable: row.enable,
    description: `Graded cards, one per pull: ${row.categories.join(", ")}.`,
    mint_price: row.price,
    max_per_mint: row.max,
    in_stock: row.inStock,
    categories: [...row.categories],
    ev,
    min_ev: cents(ev * 0.94),
    max_ev: cents(ev * 1.07),
    ev_updated_at: new Date(nowMs - 5 * 60_000).toISOString(),
    buyback_percent: row.percent,
    claw_image_url: `https://images.packs.example/${row.slug}/pack.png`,
    rarity_distribution: tiers,
    type: row.type,
    chase: [],
    num_pulls_7d: 100 + random.below(5000),
    category: row.categories[0] ?? null,
    creator_profile: creatorOf(row, random),
    pack_managers: managersOf(row),
    repack: row.repack,
    last_pull: new Date(nowMs - 30 * 60_000).toISOString(),
    variant_of: null,
    variants: [],
    ...rewardsOf(row),
    stock: Object.fromEntries(tiers.map(({ id, weight }) => [id, Math.ceil((weight / total) * STOCK_PER_PACK)])),
    unlisted: false,
    theme: row.theme,
  };
}

const tiersOf = (row: PackRow): Tier[] =>
  (tierProfiles[row.tiers] ?? []).map(({ lower, upper, ...tier }, at) => ({
    id: at + 1,
    ...tier,
    lower: cents(lower * row.price),
    upper: cents(upper * row.price),
  }));

function relate(packs: Pack[], at: number, parentSlug: string | null): void {
  const child = packs[at];
  const parent = packs.find(({ slug }) => slug !== null && slug === parentSlug);
  if (!child || !parent) return;
  child.variant_of = parent.id;
  parent.variants.push(variantOf(child));
  child.variants.push(variantOf(parent));
}

const variantOf = ({ id, slug, name, mint_price }: Pack) => ({ id, slug, name, mint_price });

const preview = ({ id, name, image, fmv }: Listing) => ({ id, name, image, fmv });

const creatorOf = (row: PackRow, random: Random): CreatorProfile =>
  row.repack
    ? {
        id: `creator-${row.slug}`,
        wallet_address: random.text(44, BASE58),
        username: "harborcards",
        profile_picture: "https://images.packs.example/creators/harborcards.png",
        twitter_username: "harborcards",
        socials: { website: "https://harborcards.example" },
      }
    : { id: "creator-house", username: "house" };

const managersOf = (row: PackRow): PackManager[] =>
  row.repack
    ? [
        {
          id: `creator-${row.slug}`,
          username: "harborcards",
          profile_picture: picture("harborcards"),
          role: "creator",
        },
        { id: "manager-2", username: "quartermaster", profile_picture: picture("quartermaster"), role: null },
      ]
    : [{ id: "creator-house", username: "house", profile_picture: picture("house"), role: "creator" }];

const picture = (username: string) => `https://images.packs.example/creators/${username}.png`;

const rewardsOf = (row: PackRow) =>
  row.type === "CORE"
    ? {
        rewards_amounts: [row.price * 1_000_000],
        sellback_rewards_amounts: [row.price * 250_000],
        rewards_mint_addresses: ["BonusTokenMint1111111111111111111111111111"],
        rewards_symbols: ["BONUS"],
        rewards_decimals: [6],
      }
    : {
        rewards_amounts: [],
        sellback_rewards_amounts: [],
        rewards_mint_addresses: [],
        rewards_symbols: [],
        rewards_decimals: [],
      };
