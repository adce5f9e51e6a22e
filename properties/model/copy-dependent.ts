import type { RequirementId } from "../../contract/index.ts";

/**
 * What a stranger who holds the same sandbox listing may change in one history: his copy is sold or shipped in place of
 * the user's, or the user's in place of his.
 */
export const COPY_DEPENDENT: ReadonlySet<RequirementId> = new Set([
  "buyback.answers",
  "buyback.amount-fixed-at-purchase",
  "buyback.expired",
  "buyback.item-locked",
  "buyback.item-sold",
  "ownership.balance",
  "ownership.shipped-stays-shipped",
  "ownership.sold-stays-sold",
  "ship-quote.answers",
  "ship-quote.item-sold",
  "ship-request.answers",
  "ship-request.item-locked",
  "ship-request.item-locked-among-free",
  "ship-request.not-shipped-again",
  "ship-request.same-quote-again",
]);
