import type { Scenario } from "../harness/arrange/scenario.ts";
import { partnerBuyStatus } from "./partner/buy-status.ts";
import { productionBuyback } from "./partner/buyback.ts";
import { productionOrder } from "./partner/order.ts";
import { orderMoves } from "./partner/order-moves.ts";
import { partnersApart } from "./partner/partners-apart.ts";
import { productionShipQuote } from "./partner/ship-quote.ts";
import { address } from "./partner-api/address.ts";
import { addressFailures } from "./partner-api/address-failures.ts";
import { addressResolution } from "./partner-api/address-resolution.ts";
import { authEffects } from "./partner-api/auth-effects.ts";
import { authElsewhere } from "./partner-api/auth-elsewhere.ts";
import { authEndpoints } from "./partner-api/auth-endpoints.ts";
import { authKeys } from "./partner-api/auth-keys.ts";
import { available } from "./partner-api/available.ts";
import { buyInit } from "./partner-api/buy-init.ts";
import { buyInitAmounts } from "./partner-api/buy-init-amounts.ts";
import { buyInitRefusals } from "./partner-api/buy-init-refusals.ts";
import { buyStatus } from "./partner-api/buy-status.ts";
import { buyback } from "./partner-api/buyback.ts";
import { buybackExpiry } from "./partner-api/buyback-expiry.ts";
import { buybackRefused } from "./partner-api/buyback-refused.ts";
import { card } from "./partner-api/card.ts";
import { chase } from "./partner-api/chase.ts";
import { goneForGood } from "./partner-api/gone-for-good.ts";
import { internalErrors } from "./partner-api/internal-errors.ts";
import { inventory } from "./partner-api/inventory.ts";
import { inventoryDepartures } from "./partner-api/inventory-departures.ts";
import { inventoryItems } from "./partner-api/inventory-items.ts";
import { itemKinds } from "./partner-api/item-kinds.ts";
import { keptState } from "./partner-api/kept-state.ts";
import { order } from "./partner-api/order.ts";
import { ownership } from "./partner-api/ownership.ts";
import { quoteExpiry } from "./partner-api/quote-expiry.ts";
import { races } from "./partner-api/races.ts";
import { recentPulls } from "./partner-api/recent-pulls.ts";
import { recentPullsLater } from "./partner-api/recent-pulls-later.ts";
import { recentPullsLimit } from "./partner-api/recent-pulls-limit.ts";
import { recentPullsOfPacks } from "./partner-api/recent-pulls-of-packs.ts";
import { routes } from "./partner-api/routes.ts";
import { severalFaults } from "./partner-api/several-faults.ts";
import { severalUsers } from "./partner-api/several-users.ts";
import { shipQuote } from "./partner-api/ship-quote.ts";
import { shipQuoteRefused } from "./partner-api/ship-quote-refused.ts";
import { shipRequest } from "./partner-api/ship-request.ts";
import { shipRequestOnce } from "./partner-api/ship-request-once.ts";
import { shipRequestRefused } from "./partner-api/ship-request-refused.ts";
import { anyKey } from "./sandbox/any-key.ts";
import { apart } from "./sandbox/apart.ts";
import { sandboxBuyStatus } from "./sandbox/buy-status.ts";
import { sandboxBuyback } from "./sandbox/buyback.ts";
import { drawnAgain } from "./sandbox/drawn-again.ts";
import { drawnForTwo } from "./sandbox/drawn-for-two.ts";
import { manyPulls } from "./sandbox/many-pulls.ts";
import { sandboxOrder } from "./sandbox/order.ts";
import { restart } from "./sandbox/restart.ts";
import { sharedListing } from "./sandbox/shared-listing.ts";
import { sandboxShipQuote } from "./sandbox/ship-quote.ts";
import { sandboxUnbought } from "./sandbox/unbought.ts";
import { USER_SCENARIOS } from "./user/index.ts";

/** Every scenario of every surface. */
export const SCENARIOS: readonly Scenario[] = [
  // First, because it waits for all others.
  ...keptState,
  ...authEndpoints,
  ...authKeys,
  ...authElsewhere,
  ...authEffects,
  ...routes,
  ...available,
  ...chase,
  ...recentPulls,
  ...recentPullsLater,
  ...recentPullsLimit,
  ...recentPullsOfPacks,
  ...card,
  ...buyInit,
  ...buyInitAmounts,
  ...buyInitRefusals,
  ...buyStatus,
  ...sandboxBuyStatus,
  ...partnerBuyStatus,
  ...inventory,
  ...inventoryItems,
  ...inventoryDepartures,
  ...goneForGood,
  ...itemKinds,
  ...ownership,
  ...partnersApart,
  ...internalErrors,
  ...anyKey,
  ...apart,
  ...drawnAgain,
  ...drawnForTwo,
  ...manyPulls,
  ...sharedListing,
  ...restart,
  ...buyback,
  ...buybackRefused,
  ...buybackExpiry,
  ...sandboxBuyback,
  ...sandboxUnbought,
  ...productionBuyback,
  ...shipQuote,
  ...shipQuoteRefused,
  ...sandboxShipQuote,
  ...productionShipQuote,
  ...address,
  ...addressResolution,
  ...addressFailures,
  ...USER_SCENARIOS,
  ...shipRequest,
  ...shipRequestRefused,
  ...shipRequestOnce,
  ...severalUsers,
  ...severalFaults,
  ...races,
  ...quoteExpiry,
  ...order,
  ...sandboxOrder,
  ...productionOrder,
  ...orderMoves,
];
