import { requirements } from "../requirement.ts";
import { PARTNER_SURFACES as partners } from "../surface.ts";
import { fields } from "./fields.ts";

const everywhere = ["sandbox", "partner", "user"] as const;
const user = ["user"] as const;

const packTable = { section: "Pack (element of the available-packs array)", surfaces: everywhere } as const;
const pack = [
  ...fields({ ...packTable, of: "of a pack" }, [
    ["pack.id", "is a string", "id string Pack identifier"],
    ["pack.slug", "is a string wherever the pack has a slug", "slug string URL-friendly identifier"],
    ["pack.platform", "is a string", "platform string Platform filter value"],
    ["pack.name", "is a string", "name string Display name"],
    ["pack.enable", "is a boolean", "enable boolean Must be true"],
    ["pack.description", "is a string", "description string Text"],
    ["pack.mint-price", "is a number, USD per pull", "mint_price number Price per pull, USD"],
    ["pack.max-per-mint", "is a number", "max_per_mint number Maximum pulls per purchase"],
    ["pack.in-stock", "is a boolean", "in_stock boolean False means sold out"],
    ["pack.categories", "is an array of strings", "categories array of string Categories"],
    ["pack.ev", "is a number, USD", "ev, min_ev, max_ev number Expected value"],
    ["pack.min-ev", "is a number, USD", "ev, min_ev, max_ev number Expected value"],
    ["pack.max-ev", "is a number, USD", "ev, min_ev, max_ev number Expected value"],
    ["pack.ev-updated-at", "is a timestamp", "ev_updated_at string Timestamp of the last"],
    ["pack.buyback-percent", "is a number", "buyback_percent number Fraction of FMV"],
    ["pack.claw-image-url", "is a string", "claw_image_url string Image URL"],
    ["pack.rarity-distribution", "is an array of rarity tiers", "rarity_distribution array of rarity tier"],
  ]),
  ...requirements({ document: "partner-api.md", ...packTable, observed: "traffic", role: "field" }, [
    {
      id: "pack.additional-fields-present",
      role: "statement",
      level: "may",
      words: "Additional fields are returned for forward compatibility",
      title: "the additional fields of a pack are present",
    },
  ]),
  ...fields({ ...packTable, role: "additional field", of: "of a pack, when present," }, [
    ["pack.type", "is `CORE` or `MARKET`", "type string, CORE or MARKET Pack source"],
    ["pack.chase", "is an array of preview cards", "chase array of {id, name, image, fmv}"],
    ["pack.num-pulls-7d", "is a number", "num_pulls_7d number Pulls over the past"],
    ["pack.category", "is a string unless the pack has no category", "category string Copy of categories[0]"],
    [
      "pack.creator-profile",
      "is an object unless the pack has no creator",
      "creator_profile object {id, wallet_address?",
    ],
    ["pack.pack-managers", "is an array of managers", "array of {id, username, profile_picture, role}"],
    ["pack.repack", "is a boolean", "repack boolean True for a partner-created pack"],
    ["pack.last-pull", "is a timestamp or null", "last_pull string or null Timestamp"],
    ["pack.variant-of", "is a string or null", "variant_of string or null Parent pack id"],
    ["pack.variants", "is an array of objects", "variants array of objects"],
    ["pack.tier-counts", "maps tier ids to numbers", "tier_counts record of tier id to number"],
    ["pack.rewards-amounts", "is an array of numbers", "rewards_amounts array of number Per-pull bonus token"],
    ["pack.sellback-rewards-amounts", "is an array of numbers", "sellback_rewards_amounts array of number"],
    ["pack.rewards-mint-addresses", "is an array of strings", "rewards_mint_addresses array of string"],
    ["pack.rewards-symbols", "is an array of strings", "rewards_symbols array of string"],
    ["pack.rewards-decimals", "is an array of numbers", "rewards_decimals array of number"],
  ]),
  ...fields({ ...packTable, of: "of a chase preview card" }, [
    ["chase-preview.id", "is a string", "chase array of {id, name, image, fmv}"],
    ["chase-preview.name", "is a string", "chase array of {id, name, image, fmv}"],
    ["chase-preview.image", "is a string", "chase array of {id, name, image, fmv}"],
    ["chase-preview.fmv", "is a number, USD", "chase array of {id, name, image, fmv}"],
  ]),
  ...fields({ ...packTable, of: "of a pack's creator" }, [
    ["creator-profile.id", "is present", "creator_profile object {id, wallet_address?"],
  ]),
  ...requirements({ document: "partner-api.md", ...packTable, observed: "traffic", role: "field" }, [
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
      level: "may",
      words: "profile_picture?, twitter_username?, socials?}",
      title: "`socials` of a pack's creator may be present, in any form",
    },
  ]),
  ...fields({ ...packTable, of: "of a pack's manager" }, [
    ["pack-manager.id", "is present", "array of {id, username, profile_picture, role}"],
    ["pack-manager.username", "is present, a string or null", "array of {id, username, profile_picture, role}"],
    ["pack-manager.profile-picture", "is present, a string or null", "array of {id, username, profile_picture, role}"],
    ["pack-manager.role", "is `creator` or null", "role is creator or null"],
  ]),
] as const;

const rarityTier = fields({ section: "Rarity tier", surfaces: everywhere, of: "of a rarity tier" }, [
  ["rarity-tier.id", "is a number", "id number Tier id"],
  ["rarity-tier.name", "is a string", "name string Tier name"],
  ["rarity-tier.color", "is a hexadecimal color", "color string Hex color"],
  ["rarity-tier.lower", "is a number, USD", "lower, upper number FMV range"],
  ["rarity-tier.upper", "is a number, USD", "lower, upper number FMV range"],
  ["rarity-tier.weight", "is a number", "weight number Relative probability"],
]);

const chaseCard = fields({ section: "Chase card", surfaces: everywhere, of: "of a chase card" }, [
  ["chase-card.id", "is a string", "id string"],
  ["chase-card.name", "is a string", "name string"],
  ["chase-card.image", "is a string", "image string (URL)"],
  ["chase-card.back-image", "is a string or null", "back_image string (URL) or null"],
  ["chase-card.fmv", "is a number, USD", "fmv number (USD)"],
]);

const itemTable = { section: "Item (returned by buy/init and buy/status)", surfaces: everywhere } as const;
const item = [
  ...fields({ ...itemTable, of: "of an item" }, [
    ["item.id", "is a string", "id string Item identifier"],
    [
      "item.type",
      "is one of the five documented values",
      "One of enft, market_listing, vendor_one, vendor_two, external",
    ],
    ["item.mint-address", "is a string or null", "mint_address string or null Null for items"],
    ["item.collection-address", "is a string or null", "collection_address string or null Collection address"],
    ["item.token-standard", "is a string or null", "token_standard string or null Token standard"],
    ["item.buyback-price", "is a number, USD", "buyback_price number Sellback value, USD"],
    ["item.content", "is an object", "content.metadata object name (string), image (string)"],
  ]),
  ...fields({ ...itemTable, within: "content.", of: "of an item" }, [
    ["item-content.metadata", "is an object", "content.metadata object name (string), image (string)"],
    [
      "item-content.links",
      "is an object; it may be absent in buy/init and in the sandbox's inventory",
      "content.links object image (string)",
    ],
  ]),
  ...fields({ ...itemTable, of: "in an item's metadata" }, [
    ["metadata.name", "is a string", "content.metadata object name (string), image (string)"],
    ["metadata.image", "is a string", "content.metadata object name (string), image (string)"],
    ["metadata.back-image", "is a string or null", "back_image (string or null), attributes (array"],
    ["metadata.attributes", "is an array of attributes", "attributes (array of {trait_type, value})"],
  ]),
  ...requirements({ document: "partner-api.md", ...itemTable, observed: "traffic", role: "field" }, [
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
  ]),
  ...fields({ ...itemTable, of: "in an item's links" }, [
    [
      "links.image",
      "is a string; it may be unpopulated in buy/init and in the sandbox",
      "content.links object image (string)",
    ],
    ["links.back-image", "is a string or null", "content.links object image (string), back_image"],
  ]),
] as const;

const inventoryItem = fields({ section: "Inventory item", surfaces: partners, of: "of an inventory item" }, [
  ["inventory-item.claw-id", "is a string", "claw_id string Pack the item came from"],
  ["inventory-item.claw-slug", "is a string, or null for a pack without a slug", "claw_slug string Pack slug"],
  ["inventory-item.purchased-at", "is a timestamp", "purchased_at string Timestamp of the pull"],
  ["inventory-item.buyback-expires-at", "is a timestamp, or null in production", "buyback_expires_at string or null"],
]);

const recentPullTable = { section: "Recent pull", surfaces: partners } as const;
const recentPull = [
  ...fields({ ...recentPullTable, of: "of a recent pull" }, [
    ["recent-pull.id", "is a string", "id string Equals mint_address for minted items"],
    ["recent-pull.claw-id", "is a string", "claw_id string Pack id"],
    ["recent-pull.claw-slug", "is a string or null", "claw_slug string or null"],
    ["recent-pull.value", "is a number, USD", "value number FMV in USD"],
    ["recent-pull.buyback-price", "is a number, USD", "buyback_price number value times the pack's"],
    ["recent-pull.created-at", "is a timestamp", "created_at string Timestamp"],
    ["recent-pull.metadata", "is an object", "metadata object name, image, back_image"],
  ]),
  ...fields({ ...recentPullTable, of: "in a recent pull's metadata" }, [
    ["recent-pull-metadata.name", "is a string", "metadata object name, image, back_image"],
    ["recent-pull-metadata.image", "is a string", "metadata object name, image, back_image"],
    ["recent-pull-metadata.back-image", "is a string or null", "back_image (string or null), attributes"],
    ["recent-pull-metadata.attributes", "is an array of attributes", "attributes (array of {trait_type, value})"],
  ]),
] as const;

const cardDetailsTable = { section: "Card details", surfaces: partners } as const;
const cardDetails = [
  ...fields({ ...cardDetailsTable, of: "of a card" }, [
    ["card-details.id", "is a string", "id string"],
    ["card-details.name", "is a string", "name string"],
    ["card-details.image", "is a string", "image string"],
    ["card-details.back-image", "is a string or null", "back_image string or null"],
    ["card-details.fmv", "is a number, USD", "fmv number (USD, current)"],
    ["card-details.metadata", "is an object", "metadata object: name, image, attributes[]"],
  ]),
  ...fields({ ...cardDetailsTable, of: "in a card's metadata" }, [
    ["card-metadata.name", "is a string", "metadata object: name, image, attributes[]"],
    ["card-metadata.image", "is a string", "metadata object: name, image, attributes[]"],
    ["card-metadata.attributes", "is an array", "metadata object: name, image, attributes[]"],
  ]),
] as const;

const destination = fields(
  { section: "Destination (shipping address)", surfaces: partners, of: "of a suggested destination, when present," },
  [
    ["destination.name", "is a string", "Fields: name, line1, line2, city"],
    ["destination.line1", "is a string", "Fields: name, line1, line2, city"],
    ["destination.line2", "is a string", "Fields: name, line1, line2, city"],
    ["destination.city", "is a string", "Fields: name, line1, line2, city"],
    ["destination.state", "is a string", "city, state, postal_code, country (all strings)"],
    ["destination.postal-code", "is a string", "city, state, postal_code, country (all strings)"],
    ["destination.country", "is a string of two characters", "country is exactly 2 characters"],
    ["destination.phone", "is a string", "plus phone and email (strings)"],
    ["destination.email", "is a string", "plus phone and email (strings)"],
  ],
);

const quoteSessionTable = { section: "Quote session and quote", surfaces: partners } as const;
const quoteSession = [
  ...fields({ ...quoteSessionTable, of: "of a quote session" }, [
    ["quote-session.session-id", "is a string", "session_id string Groups the quotes"],
    ["quote-session.expires-at", "is a timestamp", "expires_at string Timestamp after which"],
    ["quote-session.quotes", "is an array of quotes", "quotes[].id string Rate id"],
  ]),
  ...fields({ ...quoteSessionTable, of: "of a quote" }, [
    ["quote.id", "is a string", "quotes[].id string Rate id"],
    ["quote.carrier", "is a string", "quotes[].carrier string Carrier name"],
    ["quote.service", "is a string", "quotes[].service string Service level"],
    ["quote.amount", "is a number, USD", "quotes[].amount number Shipping cost, USD"],
    [
      "quote.estimated-days-min",
      "is a number, business days",
      "quotes[].estimated_days_min, quotes[].estimated_days_max number",
    ],
    [
      "quote.estimated-days-max",
      "is a number, business days",
      "quotes[].estimated_days_min, quotes[].estimated_days_max number",
    ],
    ["quote.insured", "is a boolean", "quotes[].insured boolean"],
  ]),
] as const;

const shippingOrderTable = { section: "Shipping order", surfaces: partners } as const;
const shippingOrder = [
  ...fields({ ...shippingOrderTable, of: "of a shipping order" }, [
    ["shipping-order.order-id", "is a string", "order_id string Order identifier"],
    ["shipping-order.status", "is one of the seven states", "status string See States and transitions"],
    ["shipping-order.carrier", "is a string", "carrier, service string Chosen rate"],
    ["shipping-order.service", "is a string", "carrier, service string Chosen rate"],
    ["shipping-order.tracking-number", "is a string or null", "tracking_number, tracking_url string or null"],
    ["shipping-order.tracking-url", "is a string or null", "tracking_number, tracking_url string or null"],
    ["shipping-order.amount", "is a number, USD", "amount number Shipping cost, USD"],
    ["shipping-order.currency", "is a string", "currency string Currency code"],
    ["shipping-order.destination", "is an object", "destination object Echo of the submitted destination"],
    ["shipping-order.items", "is an array", "items array Each has item_id"],
    ["shipping-order.created-at", "is a timestamp", "created_at, shipped_at, delivered_at string, or null"],
    ["shipping-order.shipped-at", "is a timestamp or null", "created_at, shipped_at, delivered_at string, or null"],
    ["shipping-order.delivered-at", "is a timestamp or null", "created_at, shipped_at, delivered_at string, or null"],
    ["shipping-order.error-message", "is a string or null", "error_message string or null Set when"],
  ]),
  ...fields({ ...shippingOrderTable, of: "of an ordered item" }, [
    ["order-item.item-id", "is a string", "items array Each has item_id"],
    ["order-item.name", "is a string", "Each has item_id, name, image"],
    ["order-item.image", "is a string", "Each has item_id, name, image"],
    ["order-item.back-image", "is a string or null", "image, back_image (string or null)"],
  ]),
] as const;

const fulfilledPurchase = fields(
  { section: "POST /api/v1/vm/buy/status", surfaces: partners, within: "result.", of: "of a fulfilled purchase" },
  [
    ["fulfilled-purchase.session-id", "is a string", "an object result with session_id, user_id"],
    ["fulfilled-purchase.user-id", "is a string", "an object result with session_id, user_id"],
    ["fulfilled-purchase.public-id", "is a string", "public_id (short shareable id)"],
    ["fulfilled-purchase.nfts", "is an array of items", "nfts (array of Item, each with links)"],
    ["fulfilled-purchase.tx-hash", "is a string", "each with links), tx_hash (string)"],
  ],
);

const purchaseResult = fields(
  {
    document: "user-key-api.md",
    section: "Purchase result (buy/status, fulfilled)",
    surfaces: user,
    within: "result.",
    of: "of a crypto purchase",
  },
  [
    ["purchase-result.session-id", "is a string", "result.session_id string Session id"],
    ["purchase-result.user-id", "is a string", "result.user_id string Account identifier"],
    ["purchase-result.public-id", "is a string", "result.public_id string Public reveal identifier"],
    ["purchase-result.tx-hash", "is a string", "result.tx_hash string Signature"],
    ["purchase-result.nfts", "is an array of items", "result.nfts array of Item Pulled items"],
  ],
);

const clawSessionTable = { document: "user-key-api.md", section: "Claw buyback session", surfaces: user } as const;
const clawSession = [
  ...fields({ ...clawSessionTable, of: "of a claw buyback session" }, [
    ["claw-session.session-id", "is a string", "session_id string Session id, valid"],
  ]),
  ...requirements({ ...clawSessionTable, observed: "traffic", role: "field" }, [
    {
      id: "claw-session.tx-v0s",
      words: "txV0s array of string Serialized",
      title: "`txV0s` of a claw buyback session is an array of strings",
    },
  ]),
] as const;

const filterFacetsTable = {
  document: "user-key-api.md",
  section: "Marketplace filter facets",
  surfaces: user,
} as const;
const filterFacets = [
  ...fields({ ...filterFacetsTable, within: "filters.", of: "" }, [
    ["filter-facets.metadata", "maps trait names to arrays", "filters.metadata object Map of trait name"],
  ]),
  ...fields({ ...filterFacetsTable, of: "of a facet's entry" }, [
    ["facet-value.value", "is a string", "array of objects with a string field"],
  ]),
] as const;

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
