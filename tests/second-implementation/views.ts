import { cardsIn, type Listing, type Pack, type Tier } from "./catalogue.ts";
import { asIs } from "./jumble.ts";
import { type Deployment, type Site, sellbackUsd } from "./surface.ts";
import type { Holding, Order, Quote } from "./world.ts";

/** The form of a card's picture in `links`; `undefined` omits `links`. */
type Picture = "absent" | "null" | "empty" | "present" | undefined;

/** @returns an Item, as in purchases */
export function itemView(site: Site, holding: Holding, picture: Picture): Record<string, unknown> {
  const { card } = holding;
  return {
    id: card.id,
    type: card.type,
    mint_address: card.mint,
    collection_address: card.mint === null ? null : "collection-1",
    token_standard: card.mint === null ? null : "core",
    buyback_price: sellbackUsd(site, holding),
    content: { metadata: metadata(card), ...(picture === undefined ? {} : { links: links(card, picture) }) },
  };
}

/** @returns an Inventory item */
export function inventoryView(site: Site, holding: Holding): Record<string, unknown> {
  const { clock } = site.deployment;
  return {
    ...itemView(site, holding, "present"),
    claw_id: holding.pack.id,
    claw_slug: holding.pack.slug,
    purchased_at: clock.write(holding.purchasedAt),
    buyback_expires_at: clock.writeOrNull(holding.expiresAt),
  };
}

export const metadata = (card: Listing) => ({
  name: card.name,
  image: card.image,
  back_image: card.backImage,
  attributes: card.attributes,
});

function links(card: Listing, picture: Exclude<Picture, undefined>): Record<string, unknown> {
  const image = { absent: {}, null: { image: null }, empty: { image: "" }, present: { image: card.image } }[picture];
  return { ...image, back_image: card.backImage };
}

/** @returns a Pack, with its additional fields unless the profile omits them */
export function packView(deployment: Deployment, pack: Pack, withCounts: boolean): Record<string, unknown> {
  const { clock, choices } = deployment;
  const values = pack.tiers.flatMap(({ lower, upper }) => [lower, upper]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return {
    id: pack.id,
    slug: pack.slug,
    platform: "mainnet",
    name: pack.name,
    enable: pack.enable,
    description: "",
    mint_price: pack.price,
    max_per_mint: pack.most,
    in_stock: deployment.hasStock(pack),
    categories: pack.categories,
    ev: (low + high) / 2,
    min_ev: low,
    max_ev: high,
    ev_updated_at: clock.write(clock.now() - 3_600_000),
    buyback_percent: pack.percent,
    claw_image_url: choices.images === "odd" ? "ipfs://bafy/pack.webp" : "https://img.invalid/pack",
    rarity_distribution: pack.tiers,
    ...(choices.slimPacks ? {} : additional(deployment, pack)),
    ...(withCounts ? { tier_counts: counts(deployment, pack) } : {}),
  };
}

function additional(deployment: Deployment, pack: Pack): Record<string, unknown> {
  const pulls = deployment.recordedPulls.filter((pull) => pull.pack === pack).length;
  return {
    type: pack.type,
    chase: pack.pool.slice(0, 2).map((card) => ({ id: card.id, name: card.name, image: card.image, fmv: card.fmv })),
    num_pulls_7d: pulls,
    category: pack.categories[0] ?? null,
    creator_profile: pack.repack ? { id: "c/1" } : null,
    pack_managers: pack.repack ? [{ id: "c/1", username: "ünal", profile_picture: "", role: null }] : [],
    repack: pack.repack,
    last_pull: pulls > 0 || pack.stocked ? deployment.clock.write(deployment.clock.now() - 60_000) : null,
    variant_of: pack.id === "pack" ? "PACK" : null,
    variants: pack.id === "PACK" ? [{}, { pack: "pack" }] : [],
    rewards_amounts: [1e12, 0],
    sellback_rewards_amounts: [],
    rewards_mint_addresses: ["r1"],
    rewards_symbols: [],
    rewards_decimals: [6],
  };
}

function counts(deployment: Deployment, pack: Pack): Record<string, number> {
  const { choices } = deployment;
  const inTier = (tier: Tier) => (deployment.isDry(pack, tier) ? 0 : cardsIn(tier, pack, deployment.worth).length);
  const all = pack.tiers.map((entry) => [String(entry.id), inTier(entry)] as const);
  return asIs(Object.fromEntries(choices.emptyTierCounts === "zero" ? all : all.filter(([, count]) => count > 0)));
}

/** @returns the chase cards of a pack */
export const chaseView = (deployment: Deployment, pack: Pack): Record<string, unknown>[] =>
  (deployment.choices.slimPacks ? [] : pack.pool.slice(0, 5)).map((card) => ({
    id: card.id,
    name: card.name,
    image: card.image,
    back_image: card.backImage,
    fmv: card.fmv,
  }));

/** @returns a Quote session with its rates */
export const quoteView = (deployment: Deployment, quote: Quote): Record<string, unknown> => ({
  session_id: quote.sessionId,
  expires_at: deployment.clock.write(quote.expiresAt),
  quotes: quote.rates.map(({ days: [least, most], ...rate }) => ({
    ...rate,
    estimated_days_min: least,
    estimated_days_max: most,
  })),
});

/** @returns a Shipping order */
export function orderView(deployment: Deployment, order: Order): Record<string, unknown> {
  const { clock, choices } = deployment;
  const labelled = order.steps.label_created !== undefined;
  return {
    order_id: order.id,
    status: order.status,
    carrier: order.rate.carrier,
    service: order.rate.service,
    tracking_number: labelled ? "1Z 999" : null,
    tracking_url: labelled ? "https://track.invalid/?n=1Z%20999" : null,
    amount: order.rate.amount,
    currency: choices.currency,
    destination: asIs(order.destination),
    items: order.holdings.map(({ card }) => ({
      item_id: card.id,
      name: card.name,
      image: card.image,
      back_image: card.backImage,
    })),
    created_at: clock.write(order.createdAt),
    shipped_at: clock.writeOrNull(order.steps.shipped ?? null),
    delivered_at: clock.writeOrNull(order.steps.delivered ?? null),
    error_message: ["failed", "cancelled"].includes(order.status) ? "carrier lost interest" : null,
  };
}
