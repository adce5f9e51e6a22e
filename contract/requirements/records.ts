import { requirements } from "../requirement.ts";
import { PARTNER_SURFACES as partners } from "../surface.ts";

const everywhere = ["sandbox", "partner", "user"] as const;
const user = ["user"] as const;
const packTable = "Pack (element of the available-packs array)";
const itemTable = "Item (returned by buy/init and buy/status)";
const quoteTable = "Quote session and quote";

const pack = requirements(
  { document: "partner-api.md", section: packTable, surfaces: everywhere, observed: "traffic", role: "field" },
  [
    { id: "pack.id", words: "id string Pack identifier", title: "`id` of a pack is a string" },
    {
      id: "pack.slug",
      words: "slug string URL-friendly identifier",
      title: "`slug` of a pack is a string wherever the pack has a slug",
    },
    { id: "pack.platform", words: "platform string Platform filter value", title: "`platform` of a pack is a string" },
    { id: "pack.name", words: "name string Display name", title: "`name` of a pack is a string" },
    { id: "pack.enable", words: "enable boolean Must be true", title: "`enable` of a pack is a boolean" },
    { id: "pack.description", words: "description string Text", title: "`description` of a pack is a string" },
    {
      id: "pack.mint-price",
      words: "mint_price number Price per pull, USD",
      title: "`mint_price` of a pack is a number, USD per pull",
    },
    {
      id: "pack.max-per-mint",
      words: "max_per_mint number Maximum pulls per purchase",
      title: "`max_per_mint` of a pack is a number",
    },
    { id: "pack.in-stock", words: "in_stock boolean False means sold out", title: "`in_stock` of a pack is a boolean" },
    {
      id: "pack.categories",
      words: "categories array of string Categories",
      title: "`categories` of a pack is an array of strings",
    },
    { id: "pack.ev", words: "ev, min_ev, max_ev number Expected value", title: "`ev` of a pack is a number, USD" },
    {
      id: "pack.min-ev",
      words: "ev, min_ev, max_ev number Expected value",
      title: "`min_ev` of a pack is a number, USD",
    },
    {
      id: "pack.max-ev",
      words: "ev, min_ev, max_ev number Expected value",
      title: "`max_ev` of a pack is a number, USD",
    },
    {
      id: "pack.ev-updated-at",
      words: "ev_updated_at string Timestamp of the last",
      title: "`ev_updated_at` of a pack is a timestamp",
    },
    {
      id: "pack.buyback-percent",
      words: "buyback_percent number Fraction of FMV",
      title: "`buyback_percent` of a pack is a number",
    },
    {
      id: "pack.claw-image-url",
      words: "claw_image_url string Image URL",
      title: "`claw_image_url` of a pack is a string",
    },
    {
      id: "pack.rarity-distribution",
      words: "rarity_distribution array of rarity tier",
      title: "`rarity_distribution` of a pack is an array of rarity tiers",
    },
    {
      id: "pack.additional-fields-present",
      role: "statement",
      words: "Additional fields are returned for forward compatibility",
      level: "may",
      title: "the additional fields of a pack are present",
    },
    {
      id: "pack.type",
      role: "additional field",
      words: "type string, CORE or MARKET Pack source",
      title: "`type` of a pack, when present, is `CORE` or `MARKET`",
    },
    {
      id: "pack.chase",
      role: "additional field",
      words: "chase array of {id, name, image, fmv}",
      title: "`chase` of a pack, when present, is an array of preview cards",
    },
    {
      id: "pack.num-pulls-7d",
      role: "additional field",
      words: "num_pulls_7d number Pulls over the past",
      title: "`num_pulls_7d` of a pack, when present, is a number",
    },
    {
      id: "pack.category",
      role: "additional field",
      words: "category string Copy of categories[0]",
      title: "`category` of a pack, when present, is a string unless the pack has no category",
    },
    {
      id: "pack.creator-profile",
      role: "additional field",
      words: "creator_profile object {id, wallet_address?",
      title: "`creator_profile` of a pack, when present, is an object unless the pack has no creator",
    },
    {
      id: "pack.pack-managers",
      role: "additional field",
      words: "array of {id, username, profile_picture, role}",
      title: "`pack_managers` of a pack, when present, is an array of managers",
    },
    {
      id: "pack.repack",
      role: "additional field",
      words: "repack boolean True for a partner-created pack",
      title: "`repack` of a pack, when present, is a boolean",
    },
    {
      id: "pack.last-pull",
      role: "additional field",
      words: "last_pull string or null Timestamp",
      title: "`last_pull` of a pack, when present, is a timestamp or null",
    },
    {
      id: "pack.variant-of",
      role: "additional field",
      words: "variant_of string or null Parent pack id",
      title: "`variant_of` of a pack, when present, is a string or null",
    },
    {
      id: "pack.variants",
      role: "additional field",
      words: "variants array of objects",
      title: "`variants` of a pack, when present, is an array of objects",
    },
    {
      id: "pack.tier-counts",
      role: "additional field",
      words: "tier_counts record of tier id to number",
      title: "`tier_counts` of a pack, when present, maps tier ids to numbers",
    },
    {
      id: "pack.rewards-amounts",
      role: "additional field",
      words: "rewards_amounts array of number Per-pull bonus token",
      title: "`rewards_amounts` of a pack, when present, is an array of numbers",
    },
    {
      id: "pack.sellback-rewards-amounts",
      role: "additional field",
      words: "sellback_rewards_amounts array of number",
      title: "`sellback_rewards_amounts` of a pack, when present, is an array of numbers",
    },
    {
      id: "pack.rewards-mint-addresses",
      role: "additional field",
      words: "rewards_mint_addresses array of string",
      title: "`rewards_mint_addresses` of a pack, when present, is an array of strings",
    },
    {
      id: "pack.rewards-symbols",
      role: "additional field",
      words: "rewards_symbols array of string",
      title: "`rewards_symbols` of a pack, when present, is an array of strings",
    },
    {
      id: "pack.rewards-decimals",
      role: "additional field",
      words: "rewards_decimals array of number",
      title: "`rewards_decimals` of a pack, when present, is an array of numbers",
    },
    {
      id: "chase-preview.id",
      words: "chase array of {id, name, image, fmv}",
      title: "`id` of a chase preview card is a string",
    },
    {
      id: "chase-preview.name",
      words: "chase array of {id, name, image, fmv}",
      title: "`name` of a chase preview card is a string",
    },
    {
      id: "chase-preview.image",
      words: "chase array of {id, name, image, fmv}",
      title: "`image` of a chase preview card is a string",
    },
    {
      id: "chase-preview.fmv",
      words: "chase array of {id, name, image, fmv}",
      title: "`fmv` of a chase preview card is a number, USD",
    },
    {
      id: "creator-profile.id",
      words: "creator_profile object {id, wallet_address?",
      title: "`id` of a pack's creator is present",
    },
    {
      id: "creator-profile.wallet-address",
      level: "may",
      words: "creator_profile object {id, wallet_address?",
      title: "a pack's creator may have a `wallet_address`; its type is not documented",
    },
    {
      id: "creator-profile.username",
      level: "may",
      words: "wallet_address?, username?, profile_picture?",
      title: "a pack's creator may have a `username`; its type is not documented",
    },
    {
      id: "creator-profile.profile-picture",
      level: "may",
      words: "wallet_address?, username?, profile_picture?",
      title: "a pack's creator may have a `profile_picture`; its type is not documented",
    },
    {
      id: "creator-profile.twitter-username",
      level: "may",
      words: "profile_picture?, twitter_username?, socials?}",
      title: "a pack's creator may have a `twitter_username`; its type is not documented",
    },
    {
      id: "creator-profile.socials",
      words: "profile_picture?, twitter_username?, socials?}",
      level: "may",
      title: "`socials` of a pack's creator may be present, in any form",
    },
    {
      id: "pack-manager.id",
      words: "array of {id, username, profile_picture, role}",
      title: "`id` of a pack's manager is present",
    },
    {
      id: "pack-manager.username",
      words: "array of {id, username, profile_picture, role}",
      title: "`username` of a pack's manager is present, a string or null",
    },
    {
      id: "pack-manager.profile-picture",
      words: "array of {id, username, profile_picture, role}",
      title: "`profile_picture` of a pack's manager is present, a string or null",
    },
    {
      id: "pack-manager.role",
      words: "role is creator or null",
      title: "`role` of a pack's manager is `creator` or null",
    },
  ],
);

const rarityTier = requirements(
  { document: "partner-api.md", section: "Rarity tier", surfaces: everywhere, observed: "traffic", role: "field" },
  [
    { id: "rarity-tier.id", words: "id number Tier id", title: "`id` of a rarity tier is a number" },
    { id: "rarity-tier.name", words: "name string Tier name", title: "`name` of a rarity tier is a string" },
    {
      id: "rarity-tier.color",
      words: "color string Hex color",
      title: "`color` of a rarity tier is a hexadecimal color",
    },
    {
      id: "rarity-tier.lower",
      words: "lower, upper number FMV range",
      title: "`lower` of a rarity tier is a number, USD",
    },
    {
      id: "rarity-tier.upper",
      words: "lower, upper number FMV range",
      title: "`upper` of a rarity tier is a number, USD",
    },
    {
      id: "rarity-tier.weight",
      words: "weight number Relative probability",
      title: "`weight` of a rarity tier is a number",
    },
  ],
);

const chaseCard = requirements(
  { document: "partner-api.md", section: "Chase card", surfaces: everywhere, observed: "traffic", role: "field" },
  [
    { id: "chase-card.id", words: "id string", title: "`id` of a chase card is a string" },
    { id: "chase-card.name", words: "name string", title: "`name` of a chase card is a string" },
    { id: "chase-card.image", words: "image string (URL)", title: "`image` of a chase card is a string" },
    {
      id: "chase-card.back-image",
      words: "back_image string (URL) or null",
      title: "`back_image` of a chase card is a string or null",
    },
    { id: "chase-card.fmv", words: "fmv number (USD)", title: "`fmv` of a chase card is a number, USD" },
  ],
);

const item = requirements(
  { document: "partner-api.md", section: itemTable, surfaces: everywhere, observed: "traffic", role: "field" },
  [
    { id: "item.id", words: "id string Item identifier", title: "`id` of an item is a string" },
    {
      id: "item.type",
      words: "One of enft, market_listing, vendor_one, vendor_two, external",
      title: "`type` of an item is one of the five documented values",
    },
    {
      id: "item.mint-address",
      words: "mint_address string or null Null for items",
      title: "`mint_address` of an item is a string or null",
    },
    {
      id: "item.collection-address",
      words: "collection_address string or null Collection address",
      title: "`collection_address` of an item is a string or null",
    },
    {
      id: "item.token-standard",
      words: "token_standard string or null Token standard",
      title: "`token_standard` of an item is a string or null",
    },
    {
      id: "item.buyback-price",
      words: "buyback_price number Sellback value, USD",
      title: "`buyback_price` of an item is a number, USD",
    },
    {
      id: "item.content",
      words: "content.metadata object name (string), image (string)",
      title: "`content` of an item is an object",
    },
    {
      id: "item-content.metadata",
      words: "content.metadata object name (string), image (string)",
      title: "`content.metadata` of an item is an object",
    },
    {
      id: "item-content.links",
      words: "content.links object image (string)",
      title: "`content.links` of an item is an object; it may be absent in buy/init and in the sandbox's inventory",
    },
    {
      id: "metadata.name",
      words: "content.metadata object name (string), image (string)",
      title: "`name` in an item's metadata is a string",
    },
    {
      id: "metadata.image",
      words: "content.metadata object name (string), image (string)",
      title: "`image` in an item's metadata is a string",
    },
    {
      id: "metadata.back-image",
      words: "back_image (string or null), attributes (array",
      title: "`back_image` in an item's metadata is a string or null",
    },
    {
      id: "metadata.attributes",
      words: "attributes (array of {trait_type, value})",
      title: "`attributes` in an item's metadata is an array of attributes",
    },
    {
      id: "attribute.trait-type",
      words: "attributes (array of {trait_type, value})",
      title: "every attribute of an item or a pull has a `trait_type`",
    },
    {
      id: "attribute.value",
      words: "attributes (array of {trait_type, value})",
      title: "every attribute of an item or a pull has a `value`",
    },
    {
      id: "links.image",
      words: "content.links object image (string)",
      title: "`image` in an item's links is a string; it may be unpopulated in buy/init and in the sandbox",
    },
    {
      id: "links.back-image",
      words: "content.links object image (string), back_image",
      title: "`back_image` in an item's links is a string or null",
    },
  ],
);

const inventoryItem = requirements(
  { document: "partner-api.md", section: "Inventory item", surfaces: partners, observed: "traffic", role: "field" },
  [
    {
      id: "inventory-item.claw-id",
      words: "claw_id string Pack the item came from",
      title: "`claw_id` of an inventory item is a string",
    },
    {
      id: "inventory-item.claw-slug",
      words: "claw_slug string Pack slug",
      title: "`claw_slug` of an inventory item is a string, or null for a pack without a slug",
    },
    {
      id: "inventory-item.purchased-at",
      words: "purchased_at string Timestamp of the pull",
      title: "`purchased_at` of an inventory item is a timestamp",
    },
    {
      id: "inventory-item.buyback-expires-at",
      words: "buyback_expires_at string or null",
      title: "`buyback_expires_at` of an inventory item is a timestamp, or null in production",
    },
  ],
);

const recentPull = requirements(
  { document: "partner-api.md", section: "Recent pull", surfaces: partners, observed: "traffic", role: "field" },
  [
    {
      id: "recent-pull.id",
      words: "id string Equals mint_address for minted items",
      title: "`id` of a recent pull is a string",
    },
    { id: "recent-pull.claw-id", words: "claw_id string Pack id", title: "`claw_id` of a recent pull is a string" },
    {
      id: "recent-pull.claw-slug",
      words: "claw_slug string or null",
      title: "`claw_slug` of a recent pull is a string or null",
    },
    { id: "recent-pull.value", words: "value number FMV in USD", title: "`value` of a recent pull is a number, USD" },
    {
      id: "recent-pull.buyback-price",
      words: "buyback_price number value times the pack's",
      title: "`buyback_price` of a recent pull is a number, USD",
    },
    {
      id: "recent-pull.created-at",
      words: "created_at string Timestamp",
      title: "`created_at` of a recent pull is a timestamp",
    },
    {
      id: "recent-pull.metadata",
      words: "metadata object name, image, back_image",
      title: "`metadata` of a recent pull is an object",
    },
    {
      id: "recent-pull-metadata.name",
      words: "metadata object name, image, back_image",
      title: "`name` in a recent pull's metadata is a string",
    },
    {
      id: "recent-pull-metadata.image",
      words: "metadata object name, image, back_image",
      title: "`image` in a recent pull's metadata is a string",
    },
    {
      id: "recent-pull-metadata.back-image",
      words: "back_image (string or null), attributes",
      title: "`back_image` in a recent pull's metadata is a string or null",
    },
    {
      id: "recent-pull-metadata.attributes",
      words: "attributes (array of {trait_type, value})",
      title: "`attributes` in a recent pull's metadata is an array of attributes",
    },
  ],
);

const cardDetails = requirements(
  { document: "partner-api.md", section: "Card details", surfaces: partners, observed: "traffic", role: "field" },
  [
    { id: "card-details.id", words: "id string", title: "`id` of a card is a string" },
    { id: "card-details.name", words: "name string", title: "`name` of a card is a string" },
    { id: "card-details.image", words: "image string", title: "`image` of a card is a string" },
    {
      id: "card-details.back-image",
      words: "back_image string or null",
      title: "`back_image` of a card is a string or null",
    },
    { id: "card-details.fmv", words: "fmv number (USD, current)", title: "`fmv` of a card is a number, USD" },
    {
      id: "card-details.metadata",
      words: "metadata object: name, image, attributes[]",
      title: "`metadata` of a card is an object",
    },
    {
      id: "card-metadata.name",
      words: "metadata object: name, image, attributes[]",
      title: "`name` in a card's metadata is a string",
    },
    {
      id: "card-metadata.image",
      words: "metadata object: name, image, attributes[]",
      title: "`image` in a card's metadata is a string",
    },
    {
      id: "card-metadata.attributes",
      words: "metadata object: name, image, attributes[]",
      title: "`attributes` in a card's metadata is an array",
    },
  ],
);

const destination = requirements(
  {
    document: "partner-api.md",
    section: "Destination (shipping address)",
    surfaces: partners,
    observed: "traffic",
    role: "field",
  },
  [
    {
      id: "destination.name",
      words: "Fields: name, line1, line2, city",
      title: "`name` of a suggested destination, when present, is a string",
    },
    {
      id: "destination.line1",
      words: "Fields: name, line1, line2, city",
      title: "`line1` of a suggested destination, when present, is a string",
    },
    {
      id: "destination.line2",
      words: "Fields: name, line1, line2, city",
      title: "`line2` of a suggested destination, when present, is a string",
    },
    {
      id: "destination.city",
      words: "Fields: name, line1, line2, city",
      title: "`city` of a suggested destination, when present, is a string",
    },
    {
      id: "destination.state",
      words: "city, state, postal_code, country (all strings)",
      title: "`state` of a suggested destination, when present, is a string",
    },
    {
      id: "destination.postal-code",
      words: "city, state, postal_code, country (all strings)",
      title: "`postal_code` of a suggested destination, when present, is a string",
    },
    {
      id: "destination.country",
      words: "country is exactly 2 characters",
      title: "`country` of a suggested destination, when present, is a string of two characters",
    },
    {
      id: "destination.phone",
      words: "plus phone and email (strings)",
      title: "`phone` of a suggested destination, when present, is a string",
    },
    {
      id: "destination.email",
      words: "plus phone and email (strings)",
      title: "`email` of a suggested destination, when present, is a string",
    },
  ],
);

const quoteSession = requirements(
  { document: "partner-api.md", section: quoteTable, surfaces: partners, observed: "traffic", role: "field" },
  [
    {
      id: "quote-session.session-id",
      words: "session_id string Groups the quotes",
      title: "`session_id` of a quote session is a string",
    },
    {
      id: "quote-session.expires-at",
      words: "expires_at string Timestamp after which",
      title: "`expires_at` of a quote session is a timestamp",
    },
    {
      id: "quote-session.quotes",
      words: "quotes[].id string Rate id",
      title: "`quotes` of a quote session is an array of quotes",
    },
    { id: "quote.id", words: "quotes[].id string Rate id", title: "`id` of a quote is a string" },
    { id: "quote.carrier", words: "quotes[].carrier string Carrier name", title: "`carrier` of a quote is a string" },
    { id: "quote.service", words: "quotes[].service string Service level", title: "`service` of a quote is a string" },
    {
      id: "quote.amount",
      words: "quotes[].amount number Shipping cost, USD",
      title: "`amount` of a quote is a number, USD",
    },
    {
      id: "quote.estimated-days-min",
      words: "quotes[].estimated_days_min, quotes[].estimated_days_max number",
      title: "`estimated_days_min` of a quote is a number, business days",
    },
    {
      id: "quote.estimated-days-max",
      words: "quotes[].estimated_days_min, quotes[].estimated_days_max number",
      title: "`estimated_days_max` of a quote is a number, business days",
    },
    { id: "quote.insured", words: "quotes[].insured boolean", title: "`insured` of a quote is a boolean" },
  ],
);

const shippingOrder = requirements(
  { document: "partner-api.md", section: "Shipping order", surfaces: partners, observed: "traffic", role: "field" },
  [
    {
      id: "shipping-order.order-id",
      words: "order_id string Order identifier",
      title: "`order_id` of a shipping order is a string",
    },
    {
      id: "shipping-order.status",
      words: "status string See States and transitions",
      title: "`status` of a shipping order is one of the seven states",
    },
    {
      id: "shipping-order.carrier",
      words: "carrier, service string Chosen rate",
      title: "`carrier` of a shipping order is a string",
    },
    {
      id: "shipping-order.service",
      words: "carrier, service string Chosen rate",
      title: "`service` of a shipping order is a string",
    },
    {
      id: "shipping-order.tracking-number",
      words: "tracking_number, tracking_url string or null",
      title: "`tracking_number` of a shipping order is a string or null",
    },
    {
      id: "shipping-order.tracking-url",
      words: "tracking_number, tracking_url string or null",
      title: "`tracking_url` of a shipping order is a string or null",
    },
    {
      id: "shipping-order.amount",
      words: "amount number Shipping cost, USD",
      title: "`amount` of a shipping order is a number, USD",
    },
    {
      id: "shipping-order.currency",
      words: "currency string Currency code",
      title: "`currency` of a shipping order is a string",
    },
    {
      id: "shipping-order.destination",
      words: "destination object Echo of the submitted destination",
      title: "`destination` of a shipping order is an object",
    },
    {
      id: "shipping-order.items",
      words: "items array Each has item_id",
      title: "`items` of a shipping order is an array",
    },
    {
      id: "shipping-order.created-at",
      words: "created_at, shipped_at, delivered_at string, or null",
      title: "`created_at` of a shipping order is a timestamp",
    },
    {
      id: "shipping-order.shipped-at",
      words: "created_at, shipped_at, delivered_at string, or null",
      title: "`shipped_at` of a shipping order is a timestamp or null",
    },
    {
      id: "shipping-order.delivered-at",
      words: "created_at, shipped_at, delivered_at string, or null",
      title: "`delivered_at` of a shipping order is a timestamp or null",
    },
    {
      id: "shipping-order.error-message",
      words: "error_message string or null Set when",
      title: "`error_message` of a shipping order is a string or null",
    },
    {
      id: "order-item.item-id",
      words: "items array Each has item_id",
      title: "`item_id` of an ordered item is a string",
    },
    { id: "order-item.name", words: "Each has item_id, name, image", title: "`name` of an ordered item is a string" },
    { id: "order-item.image", words: "Each has item_id, name, image", title: "`image` of an ordered item is a string" },
    {
      id: "order-item.back-image",
      words: "image, back_image (string or null)",
      title: "`back_image` of an ordered item is a string or null",
    },
  ],
);

const fulfilledPurchase = requirements(
  {
    document: "partner-api.md",
    section: "POST /api/v1/vm/buy/status",
    surfaces: partners,
    observed: "traffic",
    role: "field",
  },
  [
    {
      id: "fulfilled-purchase.session-id",
      words: "an object result with session_id, user_id",
      title: "`result.session_id` of a fulfilled purchase is a string",
    },
    {
      id: "fulfilled-purchase.user-id",
      words: "an object result with session_id, user_id",
      title: "`result.user_id` of a fulfilled purchase is a string",
    },
    {
      id: "fulfilled-purchase.public-id",
      words: "public_id (short shareable id)",
      title: "`result.public_id` of a fulfilled purchase is a string",
    },
    {
      id: "fulfilled-purchase.nfts",
      words: "nfts (array of Item, each with links)",
      title: "`result.nfts` of a fulfilled purchase is an array of items",
    },
    {
      id: "fulfilled-purchase.tx-hash",
      words: "each with links), tx_hash (string)",
      title: "`result.tx_hash` of a fulfilled purchase is a string",
    },
  ],
);

const purchaseResult = requirements(
  {
    document: "user-key-api.md",
    section: "Purchase result (buy/status, fulfilled)",
    surfaces: user,
    observed: "traffic",
    role: "field",
  },
  [
    {
      id: "purchase-result.session-id",
      words: "result.session_id string Session id",
      title: "`result.session_id` of a crypto purchase is a string",
    },
    {
      id: "purchase-result.user-id",
      words: "result.user_id string Account identifier",
      title: "`result.user_id` of a crypto purchase is a string",
    },
    {
      id: "purchase-result.public-id",
      words: "result.public_id string Public reveal identifier",
      title: "`result.public_id` of a crypto purchase is a string",
    },
    {
      id: "purchase-result.tx-hash",
      words: "result.tx_hash string Signature",
      title: "`result.tx_hash` of a crypto purchase is a string",
    },
    {
      id: "purchase-result.nfts",
      words: "result.nfts array of Item Pulled items",
      title: "`result.nfts` of a crypto purchase is an array of items",
    },
  ],
);

const clawSession = requirements(
  { document: "user-key-api.md", section: "Claw buyback session", surfaces: user, observed: "traffic", role: "field" },
  [
    {
      id: "claw-session.session-id",
      words: "session_id string Session id, valid",
      title: "`session_id` of a claw buyback session is a string",
    },
    {
      id: "claw-session.tx-v0s",
      words: "txV0s array of string Serialized",
      title: "`txV0s` of a claw buyback session is an array of strings",
    },
  ],
);

const filterFacets = requirements(
  {
    document: "user-key-api.md",
    section: "Marketplace filter facets",
    surfaces: user,
    observed: "traffic",
    role: "field",
  },
  [
    {
      id: "filter-facets.metadata",
      words: "filters.metadata object Map of trait name",
      title: "`filters.metadata` maps trait names to arrays",
    },
    {
      id: "facet-value.value",
      words: "array of objects with a string field",
      title: "`value` of a facet's entry is a string",
    },
  ],
);

/**
 * The requirements of both documents about single fields: one for every property of every record, named after the
 * record's schema file and the property. It includes that the field is present, except where the title says "when
 * present".
 */
export const records = [
  ...pack,
  ...rarityTier,
  ...chaseCard,
  ...item,
  ...inventoryItem,
  ...recentPull,
  ...cardDetails,
  ...destination,
  ...quoteSession,
  ...shippingOrder,
  ...fulfilledPurchase,
  ...purchaseResult,
  ...clawSession,
  ...filterFacets,
] as const;
