import type { Schemas } from "./types.ts";

const attributes = [{ trait_type: "Grade", value: 10 }];
const metadata = { name: "Harbor Falcon", image: "https://img.example/f.png", back_image: null, attributes };
const links = { image: "https://img.example/f.png", back_image: null };
const item: Schemas["item"] = {
  id: "listing-1",
  type: "market_listing",
  mint_address: null,
  collection_address: null,
  token_standard: null,
  buyback_price: 42.5,
  content: { metadata, links },
};
const unlinkedItem: Schemas["sandbox/item"] = { ...item, content: { metadata } };
const unpopulatedItem: Schemas["sandbox/item"] = { ...item, content: { metadata, links: { image: "" } } };
const provenance = {
  claw_id: "pack-1",
  claw_slug: "harbor",
  purchased_at: "2025-01-02T03:04:05Z",
  buyback_expires_at: "2025-01-09T03:04:05Z",
};
const chaseCard = { id: "c-1", name: "Falcon", image: "/f.png", back_image: "https://img.example/b.png", fmv: 900 };
const rarityTier = { id: 1, name: "Common", color: "#a0b1c2", lower: 1, upper: 20, weight: 80 };
const packManager = { id: "m-1", username: "harbor", profile_picture: null, role: "creator" } as const;
const creatorProfile = { id: "m-1", username: "harbor", socials: { website: "https://harbor.example" } };
const pack: Schemas["pack"] = {
  id: "pack-1",
  slug: "harbor",
  platform: "mainnet",
  name: "Harbor",
  enable: true,
  description: "Graded cards.",
  mint_price: 50,
  max_per_mint: 5,
  in_stock: true,
  categories: ["cards"],
  ev: 48.2,
  min_ev: 40,
  max_ev: 55,
  ev_updated_at: "2025-01-02T03:04:05.678+01:00",
  buyback_percent: 0.85,
  claw_image_url: "https://img.example/pack.png",
  rarity_distribution: [rarityTier],
  type: "CORE",
  chase: [{ id: "c-1", name: "Falcon", image: "/f.png", fmv: 900 }],
  num_pulls_7d: 120,
  category: "cards",
  creator_profile: creatorProfile,
  pack_managers: [packManager],
  repack: false,
  last_pull: null,
  variant_of: null,
  variants: [{}],
  tier_counts: { "1": 300 },
  rewards_amounts: [1_000_000],
  sellback_rewards_amounts: [],
  rewards_mint_addresses: ["Bonus111"],
  rewards_symbols: ["BONUS"],
  rewards_decimals: [6],
};
const recentPull = {
  id: "listing-1",
  claw_id: "pack-1",
  claw_slug: null,
  value: 50,
  buyback_price: 42.5,
  created_at: "2025-01-02T03:04:05Z",
  metadata,
};
const cardMetadata = { name: "Falcon", image: "/f.png", attributes: [], seller_fee_basis_points: 0 };
const cardDetails = { ...chaseCard, metadata: cardMetadata };
const destination = { name: "Robin", line1: "1 Main St", city: "Springfield", country: "US" };
const sessionId = "quote_ABCDEFGHIJ-_0123";
const quote = {
  id: `${sessionId}_rate_express`,
  carrier: "FedEx",
  service: "2Day",
  amount: 18.5,
  estimated_days_min: 2,
  estimated_days_max: 2,
  insured: true,
};
const quoteSession = { session_id: sessionId, expires_at: "2025-01-02T03:19:05Z", quotes: [quote, quote, quote] };
const orderItem = { item_id: "listing-1", name: "Falcon", image: "/f.png", back_image: null };
const shippingOrder: Schemas["sandbox/shipping-order"] = {
  order_id: "order_abcdefghij-_ABCD",
  status: "queued",
  carrier: "FedEx",
  service: "2Day",
  tracking_number: null,
  tracking_url: null,
  amount: 18.5,
  currency: "USD",
  destination,
  items: [orderItem],
  created_at: "2025-01-02T03:04:05Z",
  shipped_at: null,
  delivered_at: null,
  error_message: null,
};
const purchase = { session_id: "s-1", user_id: "u-1", public_id: "p-1", nfts: [item], tx_hash: "sandbox_a-_Z9" };
const sandboxPurchase = { ...purchase, nfts: [unpopulatedItem] };
const userPurchase = {
  ...purchase,
  nfts: [{ ...item, content: { metadata: { name: "Falcon", image: "/f.png" }, links: { image: "/f.png" } } }],
};
const facets = { metadata: { Grader: [{ value: "PSA" }], "Set Release Date": [] } };
const clawSession = { session_id: "s-1", txV0s: ["AQID"] };
const addressError = { error: "Invalid destination address", details: "No such house", suggested: destination };

/** One valid value of every schema. */
export const EXAMPLES: Schemas = {
  "address-error": addressError,
  attribute: { trait_type: "Grade", value: 10 },
  "auth-error": { message: "Rate limit exceeded" },
  "body-available": [pack],
  "body-buy-init": { session_id: "s-1" },
  "body-buy-status": { status: "pending" },
  "body-buy-status-fulfilled": { result: purchase },
  "body-buy-status-pending": { status: "pending" },
  "body-buyback": { success: true, amount: 42.5 },
  "body-card": cardDetails,
  "body-chase": [chaseCard],
  "body-inventory": { user_id: "u-1", items: [{ ...item, ...provenance }] },
  "body-order": shippingOrder,
  "body-recent-pulls": [recentPull],
  "body-ship-quote": quoteSession,
  "body-ship-request": { order_id: null, status: "error", error_message: "Not today" },
  "card-details": cardDetails,
  "card-metadata": cardMetadata,
  "chase-card": chaseCard,
  "chase-preview": { id: "c-1", name: "Falcon", image: "/f.png", fmv: 900 },
  "claw-session": clawSession,
  "creator-profile": creatorProfile,
  destination,
  error: { error: "Item not found" },
  "errors/partner": { error: "Item not found" },
  "errors/sandbox": { error: "Item not found" },
  "errors/user": { message: "Invalid token" },
  "facet-value": { value: "PSA" },
  "filter-facets": facets,
  "fulfilled-purchase": purchase,
  "inventory-item": { ...item, ...provenance },
  item,
  "item-content": { metadata, links },
  links,
  "loose/item": unlinkedItem,
  "loose/item-content": { metadata },
  "loose/links": {},
  metadata,
  "order-item": orderItem,
  pack,
  "pack-manager": packManager,
  "purchase-result": userPurchase,
  quote,
  "quote-session": quoteSession,
  "rarity-tier": rarityTier,
  "recent-pull": recentPull,
  "recent-pull-metadata": metadata,
  "request-buy-init": { id: "pack-1", amount: 1, user_id: "u-1" },
  "request-buy-status": { session_id: "s-1" },
  "request-buyback": { item_id: "listing-1" },
  "request-ship-quote": { item_ids: ["listing-1"], destination },
  "request-ship-request": { quote_id: quote.id },
  "sandbox/body-buy-init": { session_id: "s-1", nfts: [unlinkedItem] },
  "sandbox/body-buy-status": { result: sandboxPurchase },
  "sandbox/body-inventory": { user_id: "u-1", items: [{ ...unlinkedItem, ...provenance }] },
  "sandbox/body-order": shippingOrder,
  "sandbox/body-ship-quote": quoteSession,
  "sandbox/body-ship-request": { order_id: shippingOrder.order_id, status: "success" },
  "sandbox/fulfilled-purchase": sandboxPurchase,
  "sandbox/inventory-item": { ...unpopulatedItem, ...provenance },
  "sandbox/item": unlinkedItem,
  "sandbox/quote": quote,
  "sandbox/quote-session": quoteSession,
  "sandbox/shipping-order": shippingOrder,
  "shipping-order": shippingOrder,
  "suggested/destination": { line1: "1 Main Street", city: "SPRINGFIELD", country: "US", name: null },
  "user/body-buy-crypto": { result: { session_id: "s-1" } },
  "user/body-buy-status": { result: userPurchase },
  "user/body-buy-status-fulfilled": { result: userPurchase },
  "user/body-filters": { filters: facets },
  "user/body-take-claw-bid-finish": { tx_status: "failed" },
  "user/body-take-claw-bid-init": clawSession,
  "user/item": { id: "m-1", type: "enft", mint_address: "m-1", buyback_price: 1, content: { metadata, links } },
  "user/item-content": { metadata: { name: "Falcon", image: "/f.png" }, links: { image: "/f.png" } },
  "user/links": { image: "/f.png" },
  "user/metadata": { name: "Falcon", image: "/f.png" },
  "user/request-buy-crypto": { claw_id: "pack-1" },
  "user/request-take-claw-bid-finish": { session_id: "s-1", txs: [[1, 2, 255]] },
  "user/request-take-claw-bid-init": { mint_address: "m-1" },
};
