import { errorRow } from "./errors.ts";

/** The documented refusals that several files name. */
export const AMOUNT_TOO_SMALL = errorRow("buy/init", "Amount must be greater than 0");
export const OUT_OF_STOCK = errorRow("buy/init", "Claw machine is out of stock");
export const PACK_UNKNOWN = errorRow("buy/init", "VM not found");
export const USER_ID_MISSING = errorRow("buy/init", "user_id is required");
/** The purchase failed, or in the sandbox: none has the session id. */
export const TRANSACTION_FAILED = errorRow("buy/status", "Transaction failed");
export const USER_UNKNOWN = errorRow("inventory", "User not found");
export const CARD_UNKNOWN = errorRow("card", "Card not found");
export const ITEM_UNKNOWN = errorRow("buyback", "Item not found");
export const ITEM_EXPIRED = errorRow("buyback", "Item has expired");
export const ITEM_IN_PROCESS = errorRow("buyback", "A buyback request for this item is already being processed");
export const ITEM_IDS_MISSING = errorRow("ship/quote", "item_ids is required");
export const QUOTED_ITEM_UNKNOWN = errorRow("ship/quote", "Item not found");
export const NOTHING_SHIPPABLE = errorRow("ship/quote", "No shippable items in request");
export const COUNTRY_NOT_SUPPORTED = errorRow("ship/quote", "Country not supported");
export const NO_RATES = errorRow("ship/quote", "Failed to fetch shipping rates");
export const QUOTE_ID_MISSING = errorRow("ship/request", "quote_id is required");
export const QUOTE_EXPIRED = errorRow("ship/request", "Quote expired");
export const ITEM_SHIPPED = errorRow("ship/request", "Item already shipped");
export const ORDER_UNKNOWN = errorRow("order", "Order not found");
export const SALE_UNKNOWN = errorRow("take-claw-bid-finish", "Session not found");
export const SALE_EXPIRED = errorRow("take-claw-bid-finish", "Session expired");
export const NOT_SUBMITTED = errorRow("take-claw-bid-finish", "Failed to submit transaction");
