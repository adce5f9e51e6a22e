import type { ErrorRow } from "../../contract/error-row.ts";
import { errorRow } from "../../contract/errors.ts";
import type { RequirementId } from "../../contract/index.ts";
import type { Fact } from "../history/fact.ts";
import type { SurfaceHistory } from "../history/history.ts";
import { withItems, withQuote, withUser } from "./complete-requests.ts";
import type { GroundsIn } from "./grounds.ts";
import { card, itemInWindow, itemsToQuote, itemToSell } from "./promised-items.ts";
import { order, quote, quotedItems } from "./promised-orders.ts";
import { pack, session, user } from "./promised-purchases.ts";

/** A documented refusal, and the requests that it can't apply to. */
export interface Promised {
  readonly row: ErrorRow;
  readonly requirement: RequirementId;
  /** Whether another holder of a listing may be the reason of the refusal. */
  readonly isAboutCopies?: true;
  /** The accepted requests of the kind; absent if they are not about items. */
  readonly acceptedIn?: (surface: SurfaceHistory) => readonly Fact[];
  /** Whether a restart, after which everything that was bought is unknown, is no reason of the refusal. */
  readonly isOutOfState?: true;
  readonly groundsIn: GroundsIn;
}

export const PROMISES: readonly Promised[] = [
  { row: errorRow("buy/init", "VM not found"), requirement: "buy-init.answers", isOutOfState: true, groundsIn: pack },
  {
    row: errorRow("buy/init", "user_id is required"),
    requirement: "buy-init.answers",
    isOutOfState: true,
    groundsIn: withUser,
  },
  { row: errorRow("buy/status", "Transaction failed"), requirement: "buy-status.answers", groundsIn: session },
  { row: errorRow("inventory", "User not found"), requirement: "inventory.answers", groundsIn: user },
  {
    row: errorRow("card", "Card not found"),
    requirement: "card.answers",
    acceptedIn: ({ holdings }) => holdings.cards,
    groundsIn: card,
  },
  {
    row: errorRow("buyback", "Item not found"),
    requirement: "buyback.answers",
    isAboutCopies: true,
    acceptedIn: ({ holdings }) => holdings.sales,
    groundsIn: itemToSell,
  },
  {
    row: errorRow("buyback", "Item has expired"),
    requirement: "buyback.answers",
    isAboutCopies: true,
    groundsIn: itemInWindow,
  },
  {
    row: errorRow("ship/quote", "item_ids is required"),
    requirement: "ship-quote.answers",
    isOutOfState: true,
    groundsIn: withItems,
  },
  {
    row: errorRow("ship/quote", "Item not found"),
    requirement: "ship-quote.answers",
    isAboutCopies: true,
    acceptedIn: ({ orders }) => orders.quotes,
    groundsIn: itemsToQuote,
  },
  {
    row: errorRow("ship/request", "quote_id is required"),
    requirement: "ship-request.answers",
    isOutOfState: true,
    groundsIn: withQuote,
  },
  {
    row: errorRow("ship/request", "Quote expired"),
    requirement: "ship-request.answers",
    isAboutCopies: true,
    acceptedIn: ({ orders }) => orders.requests,
    groundsIn: quote,
  },
  {
    row: errorRow("ship/request", "Item already shipped"),
    requirement: "ship-request.answers",
    isAboutCopies: true,
    acceptedIn: ({ orders }) => orders.requests,
    groundsIn: quotedItems,
  },
  { row: errorRow("order", "Order not found"), requirement: "order.answers", groundsIn: order },
];
