// Made from the schemas by `npm run schemas:types`; changes here are lost.

/**
 * Who made a pack (partner-api.md, Pack, `creator_profile`). Types of the members aren't given; null stands for no creator.
 */
export type CreatorProfile = {
  /**
   * Id of the creator.
   */
  id: unknown;
  /**
   * Wallet.
   */
  wallet_address?: unknown;
  /**
   * User name.
   */
  username?: unknown;
  /**
   * Image.
   */
  profile_picture?: unknown;
  /**
   * Name on Twitter.
   */
  twitter_username?: unknown;
  /**
   * Other accounts, in a form that isn't shown.
   */
  socials?: unknown;
} | null;
/**
 * Body of a 200 of `available`.
 */
export type BodyAvailable = Pack[];
/**
 * Traits.
 */
export type Attributes = Attribute[];
/**
 * Body of a 200 of buy/status: fulfilled or pending.
 */
export type BodyBuyStatus = BodyBuyStatusFulfilled | BodyBuyStatusPending;
/**
 * Body of a 200 of `chase`.
 */
export type BodyChase = ChaseCard[];
/**
 * Body of a 200 of `recent-pulls`.
 */
export type BodyRecentPulls = RecentPull[];
/**
 * Refusals of production, which may use texts that aren't listed (partner-api.md, Errors).
 */
export type PartnerErrors = Record<string, unknown>;
/**
 * Refusals of the sandbox, whose list of texts is complete (partner-api.md, Errors).
 */
export type SandboxErrors = Record<string, unknown>;
/**
 * Refusals of the user surface, which may use texts that aren't listed (user-key-api.md, Errors).
 */
export type UserErrors = Record<string, unknown>;
/**
 * Body of a 200 of buy/status in the sandbox, which is never pending.
 */
export type SandboxBodyBuyStatus = {
  result: SandboxFulfilledPurchase;
};
/**
 * Body of a 200 of ship/request in the sandbox, which never answers the reserved form.
 */
export type SandboxBodyShipRequest = {
  order_id: string;
  status: "success";
};
/**
 * Body of a 200 of buy/status on the user surface: fulfilled or pending.
 */
export type UserBodyBuyStatus = UserBodyBuyStatusFulfilled | BodyBuyStatusPending;

/**
 * What each schema describes, by the name of its file.
 */
export interface Schemas {
  "address-error": AddressError;
  attribute: Attribute;
  "auth-error": AuthError;
  "body-available": BodyAvailable;
  "body-buy-init": BodyBuyInit;
  "body-buy-status": BodyBuyStatus;
  "body-buy-status-fulfilled": BodyBuyStatusFulfilled;
  "body-buy-status-pending": BodyBuyStatusPending;
  "body-buyback": BodyBuyback;
  "body-card": CardDetails;
  "body-chase": BodyChase;
  "body-inventory": BodyInventory;
  "body-order": ShippingOrder;
  "body-recent-pulls": BodyRecentPulls;
  "body-ship-quote": QuoteSession;
  "body-ship-request": BodyShipRequest;
  "card-details": CardDetails;
  "card-metadata": CardMetadata;
  "chase-card": ChaseCard;
  "chase-preview": ChasePreview;
  "claw-session": ClawSession;
  "creator-profile": CreatorProfile;
  destination: Destination;
  error: ApiError;
  "errors/partner": PartnerErrors;
  "errors/sandbox": SandboxErrors;
  "errors/user": UserErrors;
  "facet-value": FacetValue;
  "filter-facets": FilterFacets;
  "fulfilled-purchase": FulfilledPurchase;
  "inventory-item": InventoryItem;
  item: Item;
  "item-content": ItemContent;
  links: Links;
  "loose/item": LooseItem;
  "loose/item-content": LooseItemContent;
  "loose/links": LooseLinks;
  metadata: Metadata;
  "order-item": OrderItem;
  pack: Pack;
  "pack-manager": PackManager;
  "purchase-result": PurchaseResult;
  quote: Quote;
  "quote-session": QuoteSession;
  "rarity-tier": RarityTier;
  "recent-pull": RecentPull;
  "recent-pull-metadata": RecentPullMetadata;
  "request-buy-init": RequestBuyInit;
  "request-buy-status": RequestBuyStatus;
  "request-buyback": RequestBuyback;
  "request-ship-quote": RequestShipQuote;
  "request-ship-request": RequestShipRequest;
  "sandbox/body-buy-init": SandboxBodyBuyInit;
  "sandbox/body-buy-status": SandboxBodyBuyStatus;
  "sandbox/body-inventory": SandboxBodyInventory;
  "sandbox/body-order": SandboxShippingOrder;
  "sandbox/body-ship-quote": SandboxQuoteSession;
  "sandbox/body-ship-request": SandboxBodyShipRequest;
  "sandbox/fulfilled-purchase": SandboxFulfilledPurchase;
  "sandbox/inventory-item": SandboxInventoryItem;
  "sandbox/item": LooseItem;
  "sandbox/quote": SandboxQuote;
  "sandbox/quote-session": SandboxQuoteSession;
  "sandbox/shipping-order": SandboxShippingOrder;
  "shipping-order": ShippingOrder;
  "suggested/destination": SuggestedDestination;
  "user/body-buy-crypto": UserBodyBuyCrypto;
  "user/body-buy-status": UserBodyBuyStatus;
  "user/body-buy-status-fulfilled": UserBodyBuyStatusFulfilled;
  "user/body-filters": UserBodyFilters;
  "user/body-take-claw-bid-finish": UserBodyTakeClawBidFinish;
  "user/body-take-claw-bid-init": ClawSession;
  "user/item": UserItem;
  "user/item-content": UserItemContent;
  "user/links": UserLinks;
  "user/metadata": UserMetadata;
  "user/request-buy-crypto": UserRequestBuyCrypto;
  "user/request-take-claw-bid-finish": UserRequestTakeClawBidFinish;
  "user/request-take-claw-bid-init": UserRequestTakeClawBidInit;
}
/**
 * A refused destination (partner-api.md, Address validation).
 */
export interface AddressError {
  /**
   * The documented text of the refusal.
   */
  error: string;
  /**
   * Why it was refused.
   */
  details: string;
  suggested?: SuggestedDestination;
}
/**
 * An address that the validator suggests instead; which members it knows is open.
 */
export interface SuggestedDestination {
  name?: string | null;
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
  country?: string | null;
  phone?: string | null;
  email?: string | null;
}
/**
 * One trait of a card (partner-api.md, Item, `attributes`). Types of the members aren't given.
 */
export interface Attribute {
  /**
   * Name of the trait.
   */
  trait_type: unknown;
  /**
   * Its value.
   */
  value: unknown;
}
/**
 * A refused credential, or a rate limit, on the user surface (user-key-api.md, Errors).
 */
export interface AuthError {
  /**
   * The documented text of the refusal.
   */
  message: string;
}
/**
 * A purchasable pack, an element of the available-packs array (partner-api.md, Pack).
 */
export interface Pack {
  /**
   * What buy/init is sent as `id`; `claw_id` on inventory items and recent pulls.
   */
  id: string;
  /**
   * Stands for `:slug` in the chase endpoint; null, empty or absent where a pack has none. URL-friendly, so without blanks.
   */
  slug?: string | null;
  /**
   * What the `platform` filter selects by, for example `mainnet`.
   */
  platform: string;
  /**
   * For display.
   */
  name: string;
  /**
   * False for a pack that can't be bought.
   */
  enable: boolean;
  /**
   * For display.
   */
  description: string;
  /**
   * USD per pull.
   */
  mint_price: number;
  /**
   * Most pulls in one purchase.
   */
  max_per_mint: number;
  /**
   * False when sold out.
   */
  in_stock: boolean;
  /**
   * Categories.
   */
  categories: string[];
  /**
   * Expected value of a pull, USD.
   */
  ev: number;
  /**
   * Lower bound of the expected value, USD.
   */
  min_ev: number;
  /**
   * Upper bound of the expected value, USD.
   */
  max_ev: number;
  /**
   * When the expected value was computed last.
   */
  ev_updated_at: string;
  /**
   * Share of the FMV paid on sellback; 0.85 stands for 85 percent. More than the value may be paid, but 10 or more is a percentage.
   */
  buyback_percent: number;
  /**
   * Address of the pack's image.
   */
  claw_image_url: string;
  /**
   * The tiers that pulls are drawn from.
   */
  rarity_distribution: RarityTier[];
  /**
   * Where cards come from: minted core inventory or the secondary market. Both values are neutral renderings.
   */
  type?: "CORE" | "MARKET";
  /**
   * Inline preview of the top hits.
   */
  chase?: ChasePreview[];
  /**
   * Pulls of the past 7 days.
   */
  num_pulls_7d?: number;
  /**
   * The first of `categories`; null, empty or absent only where there is none.
   */
  category?: string | null;
  creator_profile?: CreatorProfile;
  /**
   * Who looks after the pack.
   */
  pack_managers?: PackManager[];
  /**
   * True for a pack that a partner made.
   */
  repack?: boolean;
  /**
   * When the pack was pulled last.
   */
  last_pull?: string | null;
  /**
   * Id of the parent pack, for a variant.
   */
  variant_of?: string | null;
  /**
   * Siblings or children; their fields aren't shown.
   */
  variants?: Record<string, unknown>[];
  /**
   * Stocked items by tier id; only on request by `includeTierCounts=true`.
   */
  tier_counts?: {
    [k: string]: number;
  };
  /**
   * Bonus tokens per pull, raw units.
   */
  rewards_amounts?: number[];
  /**
   * Bonus tokens per sellback, raw units.
   */
  sellback_rewards_amounts?: number[];
  /**
   * Addresses of the bonus tokens.
   */
  rewards_mint_addresses?: string[];
  /**
   * Symbols of the bonus tokens.
   */
  rewards_symbols?: string[];
  /**
   * Decimals of the bonus tokens.
   */
  rewards_decimals?: number[];
}
/**
 * One tier of a pack's rarity distribution (partner-api.md, Rarity tier).
 */
export interface RarityTier {
  /**
   * Tier id; `tier_counts` is keyed by it.
   */
  id: number;
  /**
   * For display.
   */
  name: string;
  /**
   * Colour in hexadecimal digits.
   */
  color: string;
  /**
   * Lower bound of the FMV, USD.
   */
  lower: number;
  /**
   * Upper bound of the FMV, USD.
   */
  upper: number;
  /**
   * Probability relative to the other tiers.
   */
  weight: number;
}
/**
 * A top hit in a pack's inline preview (partner-api.md, Pack, `chase`).
 */
export interface ChasePreview {
  /**
   * Card id.
   */
  id: string;
  /**
   * For display.
   */
  name: string;
  /**
   * Image of the front.
   */
  image: string;
  /**
   * Fair-market value, USD.
   */
  fmv: number;
}
/**
 * Who looks after a pack (partner-api.md, Pack, `pack_managers`). Types other than the role's aren't given.
 */
export interface PackManager {
  /**
   * Id of the manager.
   */
  id: unknown;
  /**
   * User name.
   */
  username: unknown;
  /**
   * Image.
   */
  profile_picture: unknown;
  /**
   * Null for a manager who didn't make the pack.
   */
  role: "creator" | null;
}
/**
 * Body of a 200 of buy/init. Whether production lists the items already isn't shown.
 */
export interface BodyBuyInit {
  /**
   * What buy/status is asked with.
   */
  session_id: string;
  /**
   * The pulled items.
   */
  nfts?: LooseItem[] | null;
}
/**
 * An Item whose links may be missing or unpopulated: buy/init doesn't promise them, the sandbox doesn't fill them.
 */
export interface LooseItem {
  /**
   * What buyback, card look-up and shipping quotes are sent as item id.
   */
  id: string;
  /**
   * Source of the card. Three of the values are neutral renderings.
   */
  type: "enft" | "market_listing" | "vendor_one" | "vendor_two" | "external";
  /**
   * Null for an item that isn't minted.
   */
  mint_address: string | null;
  /**
   * Address of the collection.
   */
  collection_address: string | null;
  /**
   * For on-chain items.
   */
  token_standard: string | null;
  /**
   * What a sellback pays, USD.
   */
  buyback_price: number;
  content: LooseItemContent;
}
/**
 * What a card shows where links aren't promised.
 */
export interface LooseItemContent {
  metadata: Metadata;
  links?: LooseLinks;
}
/**
 * Name, images and traits of an item (partner-api.md, Item, `content.metadata`).
 */
export interface Metadata {
  /**
   * For display.
   */
  name: string;
  /**
   * Front; the canonical image.
   */
  image: string;
  /**
   * Back.
   */
  back_image: string | null;
  attributes: Attributes;
}
/**
 * Links that may be unpopulated: absent, null or empty.
 */
export interface LooseLinks {
  /**
   * As in the metadata, where populated.
   */
  image?: string | null;
  /**
   * As in the metadata, where populated.
   */
  back_image?: string | null;
}
/**
 * Body of a 200 of buy/status once the purchase is fulfilled.
 */
export interface BodyBuyStatusFulfilled {
  result: FulfilledPurchase;
}
/**
 * The `result` of a fulfilled purchase (partner-api.md, buy/status).
 */
export interface FulfilledPurchase {
  /**
   * As buy/init gave it.
   */
  session_id: string;
  /**
   * As buy/init was given it.
   */
  user_id: string;
  /**
   * Short id to share.
   */
  public_id: string;
  /**
   * The pulled items.
   */
  nfts: Item[];
  /**
   * Historical name; in the sandbox no transaction of a chain.
   */
  tx_hash: string;
}
/**
 * A pulled card as buy/init, buy/status and the inventory show it (partner-api.md, Item).
 */
export interface Item {
  /**
   * What buyback, card look-up and shipping quotes are sent as item id.
   */
  id: string;
  /**
   * Source of the card. Three of the values are neutral renderings.
   */
  type: "enft" | "market_listing" | "vendor_one" | "vendor_two" | "external";
  /**
   * Null for an item that isn't minted.
   */
  mint_address: string | null;
  /**
   * Address of the collection.
   */
  collection_address: string | null;
  /**
   * For on-chain items.
   */
  token_standard: string | null;
  /**
   * What a sellback pays, USD.
   */
  buyback_price: number;
  content: ItemContent;
}
/**
 * What a card shows (partner-api.md, Item, `content`).
 */
export interface ItemContent {
  metadata: Metadata;
  links: Links;
}
/**
 * The images of an item again (partner-api.md, Item, `content.links`).
 */
export interface Links {
  /**
   * As in the metadata.
   */
  image: string;
  /**
   * As in the metadata.
   */
  back_image: string | null;
}
/**
 * Body of a 200 of buy/status while the purchase is in progress.
 */
export interface BodyBuyStatusPending {
  /**
   * "pending" if there is no `result`
   */
  status: "pending";
}
/**
 * Body of a 200 of `buyback`.
 */
export interface BodyBuyback {
  success: true;
  /**
   * What was paid, USD.
   */
  amount: number;
}
/**
 * A single card (partner-api.md, Card details).
 */
export interface CardDetails {
  /**
   * The id that was looked up.
   */
  id: string;
  /**
   * For display.
   */
  name: string;
  /**
   * Front.
   */
  image: string;
  /**
   * Back.
   */
  back_image: string | null;
  /**
   * Current fair-market value, USD.
   */
  fmv: number;
  metadata: CardMetadata;
}
/**
 * Metadata of a single card; raw on-chain metadata carries more (partner-api.md, Card details, `metadata`).
 */
export interface CardMetadata {
  /**
   * For display.
   */
  name: string;
  /**
   * Front.
   */
  image: string;
  /**
   * Traits; raw on-chain metadata may have other members than `trait_type` and `value`.
   */
  attributes: Record<string, unknown>[];
}
/**
 * A top hit of a pack, as the chase endpoint lists it (partner-api.md, Chase card).
 */
export interface ChaseCard {
  /**
   * Card id.
   */
  id: string;
  /**
   * For display.
   */
  name: string;
  /**
   * Address of the front's image.
   */
  image: string;
  /**
   * Address of the back's image.
   */
  back_image: string | null;
  /**
   * Fair-market value, USD.
   */
  fmv: number;
}
/**
 * Body of a 200 of `inventory`.
 */
export interface BodyInventory {
  /**
   * As the path had it.
   */
  user_id: string;
  items: InventoryItem[];
}
/**
 * An Item that a user owns, and where it came from (partner-api.md, Inventory item).
 */
export interface InventoryItem extends Item {
  /**
   * Id of the pack that the item came from.
   */
  claw_id: string;
  /**
   * Slug of that pack; null where it has none.
   */
  claw_slug: string | null;
  /**
   * When the item was pulled.
   */
  purchased_at: string;
  /**
   * After it, the item can't be sold back; null for never.
   */
  buyback_expires_at: string | null;
}
/**
 * A shipping order (partner-api.md, Shipping order).
 */
export interface ShippingOrder {
  /**
   * Order id.
   */
  order_id: string;
  /**
   * State of the order.
   */
  status: "queued" | "processing" | "label_created" | "shipped" | "delivered" | "cancelled" | "failed";
  /**
   * Of the chosen rate.
   */
  carrier: string;
  /**
   * Of the chosen rate.
   */
  service: string;
  /**
   * Null until a label is created.
   */
  tracking_number: string | null;
  /**
   * Null until a label is created.
   */
  tracking_url: string | null;
  /**
   * Shipping cost, USD.
   */
  amount: number;
  /**
   * Currency code.
   */
  currency: string;
  /**
   * The destination as it was submitted; production may normalize it.
   */
  destination: Record<string, unknown>;
  /**
   * What is shipped.
   */
  items: OrderItem[];
  /**
   * When the order was accepted.
   */
  created_at: string;
  /**
   * Null until reached.
   */
  shipped_at: string | null;
  /**
   * Null until reached.
   */
  delivered_at: string | null;
  /**
   * Set when the order is `failed` or `cancelled`.
   */
  error_message: string | null;
}
/**
 * An item of a shipping order (partner-api.md, Shipping order, `items`).
 */
export interface OrderItem {
  /**
   * Item id.
   */
  item_id: string;
  /**
   * For display.
   */
  name: string;
  /**
   * Front.
   */
  image: string;
  /**
   * Back.
   */
  back_image: string | null;
}
/**
 * A pull in the public feed (partner-api.md, Recent pull).
 */
export interface RecentPull {
  /**
   * Mint address of a minted item, else the id of its listing.
   */
  id: string;
  /**
   * Pack id.
   */
  claw_id: string;
  /**
   * Null when the pack has no slug.
   */
  claw_slug: string | null;
  /**
   * FMV, USD.
   */
  value: number;
  /**
   * What a sellback pays, USD.
   */
  buyback_price: number;
  /**
   * When the pull was recorded.
   */
  created_at: string;
  metadata: RecentPullMetadata;
}
/**
 * Name, images and traits of a pulled card (partner-api.md, Recent pull, `metadata`).
 */
export interface RecentPullMetadata {
  /**
   * For display.
   */
  name: string;
  /**
   * Front.
   */
  image: string;
  /**
   * Back.
   */
  back_image: string | null;
  /**
   * Traits.
   */
  attributes: Attribute[];
}
/**
 * Rates that are valid together (partner-api.md, Quote session and quote).
 */
export interface QuoteSession {
  /**
   * Groups the quotes.
   */
  session_id: string;
  /**
   * After it, no quote of the session is valid.
   */
  expires_at: string;
  /**
   * The rates.
   */
  quotes: Quote[];
}
/**
 * A shipping rate (partner-api.md, Quote session and quote).
 */
export interface Quote {
  /**
   * What ship/request is sent as `quote_id`.
   */
  id: string;
  /**
   * Name of the carrier.
   */
  carrier: string;
  /**
   * Service level.
   */
  service: string;
  /**
   * Shipping cost, USD, billed to the partner.
   */
  amount: number;
  /**
   * Business days.
   */
  estimated_days_min: number;
  /**
   * Business days.
   */
  estimated_days_max: number;
  /**
   * Whether the carrier's insurance is included.
   */
  insured: boolean;
}
/**
 * Body of a 200 of ship/request; the form with `error` is reserved for future production.
 */
export interface BodyShipRequest {
  /**
   * Null only beside `error`.
   */
  order_id: string | null;
  /**
   * `success`, and `error` only in the reserved form.
   */
  status: "success" | "error";
  /**
   * Only in the reserved form.
   */
  error_message?: string | null;
}
/**
 * A claw buyback session to be signed within five minutes (user-key-api.md, Claw buyback session).
 */
export interface ClawSession {
  /**
   * Session id.
   */
  session_id: string;
  /**
   * Serialized versioned transactions.
   */
  txV0s: string[];
}
/**
 * A shipping address, as clients submit it (partner-api.md, Destination). Whether the optional members are required isn't shown.
 */
export interface Destination {
  /**
   * Recipient.
   */
  name: string;
  /**
   * Street address.
   */
  line1: string;
  /**
   * Street address, continued.
   */
  line2?: string;
  /**
   * City.
   */
  city: string;
  /**
   * State or region.
   */
  state?: string;
  /**
   * Postal code.
   */
  postal_code?: string;
  /**
   * ISO 3166-1 alpha-2.
   */
  country: string;
  /**
   * Phone of the recipient.
   */
  phone?: string;
  /**
   * E-mail of the recipient.
   */
  email?: string;
}
/**
 * A refusal (both documents, Errors).
 */
export interface ApiError {
  /**
   * The documented text of the refusal.
   */
  error: string;
}
/**
 * A value that listings have for a trait (user-key-api.md, Marketplace filter facets).
 */
export interface FacetValue {
  /**
   * The value.
   */
  value: string;
}
/**
 * The traits that marketplace listings can be filtered by (user-key-api.md, Marketplace filter facets).
 */
export interface FilterFacets {
  /**
   * Values by the name of their trait.
   */
  metadata: {
    [k: string]: FacetValue[];
  };
}
/**
 * The `result` of a fulfilled crypto purchase (user-key-api.md, Purchase result).
 */
export interface PurchaseResult {
  /**
   * Session id.
   */
  session_id: string;
  /**
   * The account.
   */
  user_id: string;
  /**
   * Public reveal id.
   */
  public_id: string;
  /**
   * Signature of the purchase's transaction.
   */
  tx_hash: string;
  /**
   * The pulled items.
   */
  nfts: UserItem[];
}
/**
 * An Item in the result of a crypto purchase, which promises fewer fields (user-key-api.md, Purchase result).
 */
export interface UserItem {
  /**
   * What buyback, card look-up and shipping quotes are sent as item id.
   */
  id: string;
  /**
   * Source of the card. Three of the values are neutral renderings.
   */
  type: "enft" | "market_listing" | "vendor_one" | "vendor_two" | "external";
  /**
   * Null for an item that isn't minted.
   */
  mint_address: string | null;
  /**
   * Address of the collection.
   */
  collection_address?: string | null;
  /**
   * For on-chain items.
   */
  token_standard?: string | null;
  /**
   * What a sellback pays, USD.
   */
  buyback_price: number;
  content: UserItemContent;
}
/**
 * What a card shows in the result of a crypto purchase.
 */
export interface UserItemContent {
  metadata: UserMetadata;
  links: UserLinks;
}
/**
 * Metadata in the result of a crypto purchase.
 */
export interface UserMetadata {
  /**
   * For display.
   */
  name: string;
  /**
   * Front; the canonical image.
   */
  image: string;
  /**
   * Back.
   */
  back_image?: string | null;
  attributes?: Attributes;
}
/**
 * Links in the result of a crypto purchase.
 */
export interface UserLinks {
  /**
   * As in the metadata.
   */
  image: string;
  /**
   * As in the metadata.
   */
  back_image?: string | null;
}
/**
 * Body of a request to buy/init.
 */
export interface RequestBuyInit {
  /**
   * Pack id.
   */
  id: string;
  /**
   * Pulls; the pack's `max_per_mint` at most.
   */
  amount: number;
  /**
   * The partner's own name for the end user.
   */
  user_id: string;
}
/**
 * Body of a request to buy/status.
 */
export interface RequestBuyStatus {
  /**
   * As buy/init or buy/crypto gave it.
   */
  session_id: string;
}
/**
 * Body of a request to `buyback`.
 */
export interface RequestBuyback {
  /**
   * Item id.
   */
  item_id: string;
  /**
   * Accepted; what it does isn't shown.
   */
  claw_id?: string;
}
/**
 * Body of a request to ship/quote.
 */
export interface RequestShipQuote {
  /**
   * Items to ship together.
   *
   * @minItems 1
   */
  item_ids: string[];
  destination: Destination;
}
/**
 * Body of a request to ship/request.
 */
export interface RequestShipRequest {
  /**
   * Id of a quote.
   */
  quote_id: string;
}
/**
 * Body of a 200 of buy/init in the sandbox, which fulfils at once.
 */
export interface SandboxBodyBuyInit {
  /**
   * What buy/status is asked with.
   */
  session_id: string;
  nfts: LooseItem[];
}
/**
 * The `result` of a fulfilled purchase in the sandbox: links are there but may be unpopulated.
 */
export interface SandboxFulfilledPurchase {
  /**
   * As buy/init gave it.
   */
  session_id: string;
  /**
   * As buy/init was given it.
   */
  user_id: string;
  /**
   * Short id to share.
   */
  public_id: string;
  nfts: LooseItem[];
  tx_hash: string;
}
/**
 * Body of a 200 of `inventory` in the sandbox.
 */
export interface SandboxBodyInventory {
  /**
   * As the path had it.
   */
  user_id: string;
  items: SandboxInventoryItem[];
}
/**
 * An inventory item in the sandbox, whose sellback always expires.
 */
export interface SandboxInventoryItem extends LooseItem {
  /**
   * Id of the pack that the item came from.
   */
  claw_id: string;
  /**
   * Slug of that pack; null where it has none.
   */
  claw_slug: string | null;
  /**
   * When the item was pulled.
   */
  purchased_at: string;
  /**
   * After it, the item can't be sold back; null for never.
   */
  buyback_expires_at: string | null;
}
/**
 * A shipping order in the sandbox, which never leaves `queued` (partner-api.md, Sandbox differences 10).
 */
export interface SandboxShippingOrder extends ShippingOrder {
  order_id: string;
  /**
   * State of the order.
   */
  status: "queued" | "processing" | "label_created" | "shipped" | "delivered" | "cancelled" | "failed";
}
/**
 * A quote session in the sandbox: three rates, and a documented form of id (partner-api.md, Sandbox differences 5 and 6).
 */
export interface SandboxQuoteSession extends QuoteSession {
  session_id: string;
  quotes: SandboxQuote[];
}
/**
 * A shipping rate in the sandbox, whose id has a documented form (partner-api.md, Sandbox differences 6).
 */
export interface SandboxQuote extends Quote {
  id: string;
}
/**
 * Body of a 200 of buy/crypto, of which only the session is shown.
 */
export interface UserBodyBuyCrypto {
  result: {
    /**
     * What buy/status is asked with.
     */
    session_id: string;
  };
}
/**
 * Body of a 200 of buy/status on the user surface once the purchase is fulfilled.
 */
export interface UserBodyBuyStatusFulfilled {
  result: PurchaseResult;
}
/**
 * Body of a 200 of the marketplace filters.
 */
export interface UserBodyFilters {
  filters: FilterFacets;
}
/**
 * Body of a 200 of take-claw-bid-finish.
 */
export interface UserBodyTakeClawBidFinish {
  /**
   * `success` when settled.
   */
  tx_status: "success" | "failed";
}
/**
 * Body of a request to buy/crypto, of which only the pack is shown.
 */
export interface UserRequestBuyCrypto {
  /**
   * Pack id.
   */
  claw_id: string;
}
/**
 * Body of a request to take-claw-bid-finish.
 */
export interface UserRequestTakeClawBidFinish {
  /**
   * As take-claw-bid-init gave it.
   */
  session_id: string;
  /**
   * The signed transactions, each as an array of bytes.
   */
  txs: number[][];
  /**
   * Chain slug of an EVM item; left out for the default chain.
   */
  chain?: string;
}
/**
 * Body of a request to take-claw-bid-init.
 */
export interface UserRequestTakeClawBidInit {
  /**
   * Item id.
   */
  mint_address: string;
}
