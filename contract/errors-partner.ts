import { refusalsOf } from "./error-row.ts";
import { PARTNER_SURFACES as both } from "./surface.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;

/**
 * The error table of partner-api.md, one row per endpoint and text. A text with different meanings on the two surfaces
 * has a row for each.
 */
export const PARTNER_ERRORS = [
  ...refusalsOf("any", "error", [
    [both, 401, "Invalid API key", "the key is missing, empty or unknown", "auth.refusal-text"],
  ]),
  ...refusalsOf("buy/init", "error", [
    [
      both,
      400,
      "Claw machine is out of stock",
      "the pack is disabled, sold out, or has no candidate in any tier",
      "buy-init.sold-out",
    ],
    [both, 400, "Amount must be greater than 0", "the amount is no number of 1 or more", "buy-init.amount-zero"],
    [
      both,
      400,
      "Amount must be less than or equal to N",
      "the amount is above the pack's max_per_mint, which is N",
      "buy-init.amount-above-highest",
    ],
    [both, 400, "VM not found", "no pack has the id", "buy-init.pack-unknown"],
    [both, 400, "user_id is required", "the user id is missing", "buy-init.user-id-missing"],
    [both, 500, "Error during transaction", "internal error", "buy-init.internal-error"],
  ]),
  ...refusalsOf("buy/status", "error", [
    [sandbox, 400, "Transaction failed", "no purchase has the session id", "buy-status.session-unknown"],
    [partner, 400, "Transaction failed", "the purchase failed", "buy-status.failed"],
  ]),
  ...refusalsOf("recent-pulls", "error", [
    [both, 500, "An unexpected error occurred", "internal error", "recent-pulls.internal-error"],
  ]),
  ...refusalsOf("inventory", "error", [
    [both, 404, "User not found", "the user is unknown, in production: to this partner", "inventory.user-unknown"],
    [both, 500, "An unexpected error occurred", "internal error", "inventory.internal-error"],
  ]),
  ...refusalsOf("card", "error", [
    [both, 400, "item_id is required", "the item id is missing", "card.segment-missing"],
    [both, 404, "Card not found", "no card has the id", "card.unknown"],
    [both, 500, "An unexpected error occurred", "internal error", "card.internal-error"],
  ]),
  ...refusalsOf("buyback", "error", [
    [
      both,
      400,
      "Item not found",
      "the item is missing, unknown, sold, locked in an order, or of a user who is not tracked",
      "buyback.item-unknown",
    ],
    [both, 400, "Item has expired", "the sellback window has closed", "buyback.expired"],
    [partner, 400, "Transaction failed", "the sellback's transaction failed", "buyback.transaction-failed"],
    [
      partner,
      400,
      "Item already has an active buyback session",
      "a sellback of the item is open",
      "buyback.active-session",
    ],
    [
      partner,
      429,
      "A buyback request for this item is already being processed",
      "a sellback of the item is in processing",
      "buyback.processing",
    ],
    [both, 500, "An unexpected error occurred", "internal error", "buyback.internal-error"],
  ]),
  ...refusalsOf("ship/quote", "error", [
    [both, 400, "item_ids is required", "the list of items is missing or empty", "ship-quote.item-ids-missing"],
    [
      both,
      400,
      "Invalid destination address",
      "the destination is incomplete, refused by the validator, or can't be validated",
      "address.gibberish",
    ],
    [
      both,
      400,
      "Item not found",
      "an item is unknown or not owned by a user of this partner",
      "ship-quote.item-unknown",
    ],
    [both, 400, "No shippable items in request", "none of the items can be shipped", "ship-quote.nothing-shippable"],
    [sandbox, 422, "Country not supported", "the country is no text of two characters", "address.country-one-letter"],
    [partner, 422, "Country not supported", "the country is not serviced", "ship-quote.country-not-serviced"],
    [both, 500, "Failed to fetch shipping rates", "the carrier lookup failed", "ship-quote.internal-error"],
  ]),
  ...refusalsOf("ship/request", "error", [
    [
      both,
      400,
      "quote_id is required",
      "the quote id is missing, no string, or without _rate_",
      "ship-request.quote-id-missing",
    ],
    [
      both,
      400,
      "Quote expired",
      "the session is unknown or expired, or the rate unknown",
      "ship-request.session-unknown",
    ],
    [both, 400, "Item already shipped", "another order has locked an item", "ship-request.item-locked"],
    [both, 500, "Failed to create shipping request", "internal error", "ship-request.internal-error"],
  ]),
  ...refusalsOf("order", "error", [
    [both, 404, "Order not found", "no order has the id, in production: none of this partner", "order.unknown"],
    [both, 500, "An unexpected error occurred", "internal error", "order.internal-error"],
  ]),
] as const;
