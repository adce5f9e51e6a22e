import addressError from "./address-error.schema.json" with { type: "json" };
import attribute from "./attribute.schema.json" with { type: "json" };
import authError from "./auth-error.schema.json" with { type: "json" };
import bodyAvailable from "./body-available.schema.json" with { type: "json" };
import bodyBuyInit from "./body-buy-init.schema.json" with { type: "json" };
import bodyBuyStatus from "./body-buy-status.schema.json" with { type: "json" };
import bodyBuyStatusFulfilled from "./body-buy-status-fulfilled.schema.json" with { type: "json" };
import bodyBuyStatusPending from "./body-buy-status-pending.schema.json" with { type: "json" };
import bodyBuyback from "./body-buyback.schema.json" with { type: "json" };
import bodyCard from "./body-card.schema.json" with { type: "json" };
import bodyChase from "./body-chase.schema.json" with { type: "json" };
import bodyInventory from "./body-inventory.schema.json" with { type: "json" };
import bodyOrder from "./body-order.schema.json" with { type: "json" };
import bodyRecentPulls from "./body-recent-pulls.schema.json" with { type: "json" };
import bodyShipQuote from "./body-ship-quote.schema.json" with { type: "json" };
import bodyShipRequest from "./body-ship-request.schema.json" with { type: "json" };
import cardDetails from "./card-details.schema.json" with { type: "json" };
import cardMetadata from "./card-metadata.schema.json" with { type: "json" };
import chaseCard from "./chase-card.schema.json" with { type: "json" };
import chasePreview from "./chase-preview.schema.json" with { type: "json" };
import clawSession from "./claw-session.schema.json" with { type: "json" };
import creatorProfile from "./creator-profile.schema.json" with { type: "json" };
import destination from "./destination.schema.json" with { type: "json" };
import error from "./error.schema.json" with { type: "json" };
import errorsPartner from "./errors/partner.schema.json" with { type: "json" };
import errorsSandbox from "./errors/sandbox.schema.json" with { type: "json" };
import errorsUser from "./errors/user.schema.json" with { type: "json" };
import facetValue from "./facet-value.schema.json" with { type: "json" };
import filterFacets from "./filter-facets.schema.json" with { type: "json" };
import fulfilledPurchase from "./fulfilled-purchase.schema.json" with { type: "json" };
import inventoryItem from "./inventory-item.schema.json" with { type: "json" };
import item from "./item.schema.json" with { type: "json" };
import itemContent from "./item-content.schema.json" with { type: "json" };
import links from "./links.schema.json" with { type: "json" };
import looseItem from "./loose/item.schema.json" with { type: "json" };
import looseItemContent from "./loose/item-content.schema.json" with { type: "json" };
import looseLinks from "./loose/links.schema.json" with { type: "json" };
import metadata from "./metadata.schema.json" with { type: "json" };
import orderItem from "./order-item.schema.json" with { type: "json" };
import pack from "./pack.schema.json" with { type: "json" };
import packManager from "./pack-manager.schema.json" with { type: "json" };
import purchaseResult from "./purchase-result.schema.json" with { type: "json" };
import quote from "./quote.schema.json" with { type: "json" };
import quoteSession from "./quote-session.schema.json" with { type: "json" };
import rarityTier from "./rarity-tier.schema.json" with { type: "json" };
import recentPull from "./recent-pull.schema.json" with { type: "json" };
import recentPullMetadata from "./recent-pull-metadata.schema.json" with { type: "json" };
import requestBuyInit from "./request-buy-init.schema.json" with { type: "json" };
import requestBuyStatus from "./request-buy-status.schema.json" with { type: "json" };
import requestBuyback from "./request-buyback.schema.json" with { type: "json" };
import requestShipQuote from "./request-ship-quote.schema.json" with { type: "json" };
import requestShipRequest from "./request-ship-request.schema.json" with { type: "json" };
import sandboxBodyBuyInit from "./sandbox/body-buy-init.schema.json" with { type: "json" };
import sandboxBodyBuyStatus from "./sandbox/body-buy-status.schema.json" with { type: "json" };
import sandboxBodyInventory from "./sandbox/body-inventory.schema.json" with { type: "json" };
import sandboxBodyOrder from "./sandbox/body-order.schema.json" with { type: "json" };
import sandboxBodyShipQuote from "./sandbox/body-ship-quote.schema.json" with { type: "json" };
import sandboxBodyShipRequest from "./sandbox/body-ship-request.schema.json" with { type: "json" };
import sandboxFulfilledPurchase from "./sandbox/fulfilled-purchase.schema.json" with { type: "json" };
import sandboxInventoryItem from "./sandbox/inventory-item.schema.json" with { type: "json" };
import sandboxItem from "./sandbox/item.schema.json" with { type: "json" };
import sandboxQuote from "./sandbox/quote.schema.json" with { type: "json" };
import sandboxQuoteSession from "./sandbox/quote-session.schema.json" with { type: "json" };
import sandboxShippingOrder from "./sandbox/shipping-order.schema.json" with { type: "json" };
import shippingOrder from "./shipping-order.schema.json" with { type: "json" };
import suggestedDestination from "./suggested/destination.schema.json" with { type: "json" };
import userBodyBuyCrypto from "./user/body-buy-crypto.schema.json" with { type: "json" };
import userBodyBuyStatus from "./user/body-buy-status.schema.json" with { type: "json" };
import userBodyBuyStatusFulfilled from "./user/body-buy-status-fulfilled.schema.json" with { type: "json" };
import userBodyFilters from "./user/body-filters.schema.json" with { type: "json" };
import userBodyTakeClawBidFinish from "./user/body-take-claw-bid-finish.schema.json" with { type: "json" };
import userBodyTakeClawBidInit from "./user/body-take-claw-bid-init.schema.json" with { type: "json" };
import userItem from "./user/item.schema.json" with { type: "json" };
import userItemContent from "./user/item-content.schema.json" with { type: "json" };
import userLinks from "./user/links.schema.json" with { type: "json" };
import userMetadata from "./user/metadata.schema.json" with { type: "json" };
import userRequestBuyCrypto from "./user/request-buy-crypto.schema.json" with { type: "json" };
import userRequestTakeClawBidFinish from "./user/request-take-claw-bid-finish.schema.json" with { type: "json" };
import userRequestTakeClawBidInit from "./user/request-take-claw-bid-init.schema.json" with { type: "json" };

/** A JSON Schema of draft 2020-12; plain data, which a user may copy and change. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Every schema by the name of its file; the folder in a name says where the plain schema is narrowed or relaxed. */
export const SCHEMAS = {
  "address-error": addressError,
  attribute,
  "auth-error": authError,
  "body-available": bodyAvailable,
  "body-buy-init": bodyBuyInit,
  "body-buy-status": bodyBuyStatus,
  "body-buy-status-fulfilled": bodyBuyStatusFulfilled,
  "body-buy-status-pending": bodyBuyStatusPending,
  "body-buyback": bodyBuyback,
  "body-card": bodyCard,
  "body-chase": bodyChase,
  "body-inventory": bodyInventory,
  "body-order": bodyOrder,
  "body-recent-pulls": bodyRecentPulls,
  "body-ship-quote": bodyShipQuote,
  "body-ship-request": bodyShipRequest,
  "card-details": cardDetails,
  "card-metadata": cardMetadata,
  "chase-card": chaseCard,
  "chase-preview": chasePreview,
  "claw-session": clawSession,
  "creator-profile": creatorProfile,
  destination,
  error,
  "errors/partner": errorsPartner,
  "errors/sandbox": errorsSandbox,
  "errors/user": errorsUser,
  "facet-value": facetValue,
  "filter-facets": filterFacets,
  "fulfilled-purchase": fulfilledPurchase,
  "inventory-item": inventoryItem,
  item,
  "item-content": itemContent,
  links,
  "loose/item": looseItem,
  "loose/item-content": looseItemContent,
  "loose/links": looseLinks,
  metadata,
  "order-item": orderItem,
  pack,
  "pack-manager": packManager,
  "purchase-result": purchaseResult,
  quote,
  "quote-session": quoteSession,
  "rarity-tier": rarityTier,
  "recent-pull": recentPull,
  "recent-pull-metadata": recentPullMetadata,
  "request-buy-init": requestBuyInit,
  "request-buy-status": requestBuyStatus,
  "request-buyback": requestBuyback,
  "request-ship-quote": requestShipQuote,
  "request-ship-request": requestShipRequest,
  "sandbox/body-buy-init": sandboxBodyBuyInit,
  "sandbox/body-buy-status": sandboxBodyBuyStatus,
  "sandbox/body-inventory": sandboxBodyInventory,
  "sandbox/body-order": sandboxBodyOrder,
  "sandbox/body-ship-quote": sandboxBodyShipQuote,
  "sandbox/body-ship-request": sandboxBodyShipRequest,
  "sandbox/fulfilled-purchase": sandboxFulfilledPurchase,
  "sandbox/inventory-item": sandboxInventoryItem,
  "sandbox/item": sandboxItem,
  "sandbox/quote": sandboxQuote,
  "sandbox/quote-session": sandboxQuoteSession,
  "sandbox/shipping-order": sandboxShippingOrder,
  "shipping-order": shippingOrder,
  "suggested/destination": suggestedDestination,
  "user/body-buy-crypto": userBodyBuyCrypto,
  "user/body-buy-status": userBodyBuyStatus,
  "user/body-buy-status-fulfilled": userBodyBuyStatusFulfilled,
  "user/body-filters": userBodyFilters,
  "user/body-take-claw-bid-finish": userBodyTakeClawBidFinish,
  "user/body-take-claw-bid-init": userBodyTakeClawBidInit,
  "user/item": userItem,
  "user/item-content": userItemContent,
  "user/links": userLinks,
  "user/metadata": userMetadata,
  "user/request-buy-crypto": userRequestBuyCrypto,
  "user/request-take-claw-bid-finish": userRequestTakeClawBidFinish,
  "user/request-take-claw-bid-init": userRequestTakeClawBidInit,
} as const satisfies Record<string, JsonSchema>;

export type SchemaName = keyof typeof SCHEMAS;
