import type { ErrorRow } from "./error-row.ts";

const both = ["sandbox", "partner"] as const;
const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;

/**
 * The error table of partner-api.md, a row per endpoint and text. A text that means different things on the two
 * surfaces has a row for each.
 */
// biome-ignore format: a table
export const PARTNER_ERRORS = [
  { endpoint: "any",          surfaces: both,    status: 401, member: "error", text: "Invalid API key",                          condition: "the key is missing, empty or unknown", requirement: "auth.refusal-text" },
  { endpoint: "buy/init",     surfaces: both,    status: 400, member: "error", text: "Claw machine is out of stock",             condition: "the pack is disabled, sold out, or has no candidate in any tier", requirement: "buy-init.sold-out" },
  { endpoint: "buy/init",     surfaces: both,    status: 400, member: "error", text: "Amount must be greater than 0",            condition: "the amount is no number of 1 or more", requirement: "buy-init.amount-zero" },
  { endpoint: "buy/init",     surfaces: both,    status: 400, member: "error", text: "Amount must be less than or equal to N",   condition: "the amount is above the pack's max_per_mint, which is N", requirement: "buy-init.amount-above-highest" },
  { endpoint: "buy/init",     surfaces: both,    status: 400, member: "error", text: "VM not found",                             condition: "no pack has the id", requirement: "buy-init.pack-unknown" },
  { endpoint: "buy/init",     surfaces: both,    status: 400, member: "error", text: "user_id is required",                      condition: "the user id is missing", requirement: "buy-init.user-id-missing" },
  { endpoint: "buy/init",     surfaces: both,    status: 500, member: "error", text: "Error during transaction",                 condition: "internal error", requirement: "buy-init.internal-error" },
  { endpoint: "buy/status",   surfaces: sandbox, status: 400, member: "error", text: "Transaction failed",                       condition: "no purchase has the session id", requirement: "buy-status.session-unknown" },
  { endpoint: "buy/status",   surfaces: partner, status: 400, member: "error", text: "Transaction failed",                       condition: "the purchase failed", requirement: "buy-status.failed" },
  { endpoint: "recent-pulls", surfaces: both,    status: 500, member: "error", text: "An unexpected error occurred",             condition: "internal error", requirement: "recent-pulls.internal-error" },
  { endpoint: "inventory",    surfaces: both,    status: 404, member: "error", text: "User not found",                           condition: "the user is unknown, in production: to this partner", requirement: "inventory.user-unknown" },
  { endpoint: "inventory",    surfaces: both,    status: 500, member: "error", text: "An unexpected error occurred",             condition: "internal error", requirement: "inventory.internal-error" },
  { endpoint: "card",         surfaces: both,    status: 400, member: "error", text: "item_id is required",                      condition: "the item id is missing", requirement: "card.segment-missing" },
  { endpoint: "card",         surfaces: both,    status: 404, member: "error", text: "Card not found",                           condition: "no card has the id", requirement: "card.unknown" },
  { endpoint: "card",         surfaces: both,    status: 500, member: "error", text: "An unexpected error occurred",             condition: "internal error", requirement: "card.internal-error" },
  { endpoint: "buyback",      surfaces: both,    status: 400, member: "error", text: "Item not found",                           condition: "the item is missing, unknown, sold, locked in an order, or of a user who is not tracked", requirement: "buyback.item-unknown" },
  { endpoint: "buyback",      surfaces: both,    status: 400, member: "error", text: "Item has expired",                         condition: "the sellback window has closed", requirement: "buyback.expired" },
  { endpoint: "buyback",      surfaces: partner, status: 400, member: "error", text: "Transaction failed",                       condition: "the sellback's transaction failed", requirement: "buyback.transaction-failed" },
  { endpoint: "buyback",      surfaces: partner, status: 400, member: "error", text: "Item already has an active buyback session", condition: "a sellback of the item is open", requirement: "buyback.active-session" },
  { endpoint: "buyback",      surfaces: partner, status: 429, member: "error", text: "A buyback request for this item is already being processed", condition: "a sellback of the item is in processing", requirement: "buyback.processing" },
  { endpoint: "buyback",      surfaces: both,    status: 500, member: "error", text: "An unexpected error occurred",             condition: "internal error", requirement: "buyback.internal-error" },
  { endpoint: "ship/quote",   surfaces: both,    status: 400, member: "error", text: "item_ids is required",                     condition: "the list of items is missing or empty", requirement: "ship-quote.item-ids-missing" },
  { endpoint: "ship/quote",   surfaces: both,    status: 400, member: "error", text: "Invalid destination address",              condition: "the destination is incomplete, refused by the validator, or can't be validated", requirement: "address.gibberish" },
  { endpoint: "ship/quote",   surfaces: both,    status: 400, member: "error", text: "Item not found",                           condition: "an item is unknown or not owned by a user of this partner", requirement: "ship-quote.item-unknown" },
  { endpoint: "ship/quote",   surfaces: both,    status: 400, member: "error", text: "No shippable items in request",            condition: "none of the items can be shipped", requirement: "ship-quote.nothing-shippable" },
  { endpoint: "ship/quote",   surfaces: sandbox, status: 422, member: "error", text: "Country not supported",                    condition: "the country is no text of two characters", requirement: "address.country-one-letter" },
  { endpoint: "ship/quote",   surfaces: partner, status: 422, member: "error", text: "Country not supported",                    condition: "the country is not serviced", requirement: "ship-quote.country-not-serviced" },
  { endpoint: "ship/quote",   surfaces: both,    status: 500, member: "error", text: "Failed to fetch shipping rates",           condition: "the carrier lookup failed", requirement: "ship-quote.internal-error" },
  { endpoint: "ship/request", surfaces: both,    status: 400, member: "error", text: "quote_id is required",                     condition: "the quote id is missing, no string, or without _rate_", requirement: "ship-request.quote-id-missing" },
  { endpoint: "ship/request", surfaces: both,    status: 400, member: "error", text: "Quote expired",                            condition: "the session is unknown or expired, or the rate unknown", requirement: "ship-request.session-unknown" },
  { endpoint: "ship/request", surfaces: both,    status: 400, member: "error", text: "Item already shipped",                     condition: "another order has locked an item", requirement: "ship-request.item-locked" },
  { endpoint: "ship/request", surfaces: both,    status: 500, member: "error", text: "Failed to create shipping request",        condition: "internal error", requirement: "ship-request.internal-error" },
  { endpoint: "order",        surfaces: both,    status: 404, member: "error", text: "Order not found",                          condition: "no order has the id, in production: none of this partner", requirement: "order.unknown" },
  { endpoint: "order",        surfaces: both,    status: 500, member: "error", text: "An unexpected error occurred",             condition: "internal error", requirement: "order.internal-error" },
] as const satisfies readonly ErrorRow[];
