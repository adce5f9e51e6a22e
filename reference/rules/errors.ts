import type { Reply } from "../http.ts";
import type { Scope } from "../scope.ts";

/** The documented refusals of partner-api.md, "Errors", by their reason. */
const errors = {
  unknownKey: { status: 401, error: "Invalid API key" },
  unknownPack: { status: 400, error: "VM not found" },
  outOfStock: { status: 400, error: "Claw machine is out of stock" },
  amountTooSmall: { status: 400, error: "Amount must be greater than 0" },
  amountTooLarge: { status: 400, error: "Amount must be less than or equal to N" },
  noUserId: { status: 400, error: "user_id is required" },
  purchaseBroke: { status: 500, error: "Error during transaction" },
  purchaseFailed: { status: 400, error: "Transaction failed" },
  unknownPurchase: { status: 400, error: "Transaction failed" },
  readBroke: { status: 500, error: "An unexpected error occurred" },
  unknownUser: { status: 404, error: "User not found" },
  noCardId: { status: 400, error: "item_id is required" },
  unknownCard: { status: 404, error: "Card not found" },
  nothingToSell: { status: 400, error: "Item not found" },
  windowClosed: { status: 400, error: "Item has expired" },
  sellbackFailed: { status: 400, error: "Transaction failed" },
  sellbackActive: { status: 400, error: "Item already has an active buyback session" },
  sellbackInProgress: { status: 429, error: "A buyback request for this item is already being processed" },
  sellbackBroke: { status: 500, error: "An unexpected error occurred" },
  noItemIds: { status: 400, error: "item_ids is required" },
  badDestination: { status: 400, error: "Invalid destination address" },
  nothingToQuote: { status: 400, error: "Item not found" },
  nothingShippable: { status: 400, error: "No shippable items in request" },
  badCountry: { status: 422, error: "Country not supported" },
  ratesBroke: { status: 500, error: "Failed to fetch shipping rates" },
  noQuoteId: { status: 400, error: "quote_id is required" },
  quoteExpired: { status: 400, error: "Quote expired" },
  unknownQuote: { status: 400, error: "Quote expired" },
  itemLocked: { status: 400, error: "Item already shipped" },
  requestBroke: { status: 500, error: "Failed to create shipping request" },
  unknownOrder: { status: 404, error: "Order not found" },
};

/** A name for each row of the documented table. */
export type ErrorName = keyof typeof errors;

/** The wording of refusals: partner-api.md, "Errors". */
export const errorRules = {
  errors: errors as Record<ErrorName, { status: number; error: string }>,

  /** The refusal to send; `N` in the text of `amountTooLarge` becomes the bound. */
  refuse: (name: ErrorName, scope: Scope, more: { bound?: number } & Record<string, unknown> = {}): Reply => {
    const { status, error } = scope.rules.errors[name];
    const { bound, ...members } = more;
    return { status, body: { error: bound === undefined ? error : error.replace("N", String(bound)), ...members } };
  },
};
