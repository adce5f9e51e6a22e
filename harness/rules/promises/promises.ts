import type { ErrorRow } from "../../../contract/error-row.ts";
import type { RequirementId } from "../../../contract/index.ts";
import {
  CARD_UNKNOWN,
  ITEM_EXPIRED,
  ITEM_IDS_MISSING,
  ITEM_SHIPPED,
  ITEM_UNKNOWN,
  ORDER_UNKNOWN,
  PACK_UNKNOWN,
  QUOTE_EXPIRED,
  QUOTE_ID_MISSING,
  QUOTED_ITEM_UNKNOWN,
  TRANSACTION_FAILED,
  USER_ID_MISSING,
  USER_UNKNOWN,
} from "../../../contract/refusals.ts";
import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
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
  { row: PACK_UNKNOWN, requirement: "buy-init.answers", isOutOfState: true, groundsIn: pack },
  {
    row: USER_ID_MISSING,
    requirement: "buy-init.answers",
    isOutOfState: true,
    groundsIn: withUser,
  },
  { row: TRANSACTION_FAILED, requirement: "buy-status.answers", groundsIn: session },
  { row: USER_UNKNOWN, requirement: "inventory.answers", groundsIn: user },
  {
    row: CARD_UNKNOWN,
    requirement: "card.answers",
    acceptedIn: ({ holdings }) => holdings.cards,
    groundsIn: card,
  },
  {
    row: ITEM_UNKNOWN,
    requirement: "buyback.answers",
    isAboutCopies: true,
    acceptedIn: ({ holdings }) => holdings.sales,
    groundsIn: itemToSell,
  },
  {
    row: ITEM_EXPIRED,
    requirement: "buyback.answers",
    isAboutCopies: true,
    groundsIn: itemInWindow,
  },
  {
    row: ITEM_IDS_MISSING,
    requirement: "ship-quote.answers",
    isOutOfState: true,
    groundsIn: withItems,
  },
  {
    row: QUOTED_ITEM_UNKNOWN,
    requirement: "ship-quote.answers",
    isAboutCopies: true,
    acceptedIn: ({ orders }) => orders.quotes,
    groundsIn: itemsToQuote,
  },
  {
    row: QUOTE_ID_MISSING,
    requirement: "ship-request.answers",
    isOutOfState: true,
    groundsIn: withQuote,
  },
  {
    row: QUOTE_EXPIRED,
    requirement: "ship-request.answers",
    isAboutCopies: true,
    acceptedIn: ({ orders }) => orders.requests,
    groundsIn: quote,
  },
  {
    row: ITEM_SHIPPED,
    requirement: "ship-request.answers",
    isAboutCopies: true,
    acceptedIn: ({ orders }) => orders.requests,
    groundsIn: quotedItems,
  },
  { row: ORDER_UNKNOWN, requirement: "order.answers", groundsIn: order },
];
