import { addressMutants } from "./address.ts";
import { addressFieldsMutants } from "./address-fields.ts";
import { addressMemberMutants } from "./address-members.ts";
import { addressValidatorFailureMutants } from "./address-validator-failures.ts";
import { afterRefusalMutants } from "./after-refusals.ts";
import { authMutants } from "./auth.ts";
import { authElsewhereMutants } from "./auth-elsewhere.ts";
import { authRefusalMutants } from "./auth-refusals.ts";
import { availableValuesMutants } from "./available-values.ts";
import { bearerPathMutants } from "./bearer-paths.ts";
import { beyondTheLimitsMutants } from "./beyond-the-limits.ts";
import { buyInitMutants } from "./buy-init.ts";
import { buyInitAmountsMutants } from "./buy-init-amounts.ts";
import { buyInitEffectsMutants } from "./buy-init-effects.ts";
import { buyStatusMutants } from "./buy-status.ts";
import { buyStatusResultMutants } from "./buy-status-result.ts";
import { buybackMutants } from "./buyback.ts";
import { buybackAmountsMutants } from "./buyback-amounts.ts";
import { buybackExpiryMutants } from "./buyback-expiry.ts";
import { buybackRefusalsMutants } from "./buyback-refusals.ts";
import { cardMutants } from "./card.ts";
import { cardLookupMutants } from "./card-lookup.ts";
import { cardOfSeveralPacksMutants } from "./card-of-several-packs.ts";
import { chaseMutants } from "./chase.ts";
import { chasePreviewMutants } from "./chase-previews.ts";
import { contradictoryAnswerMutants } from "./contradictory-answers.ts";
import { dateAndFlagMutants } from "./dates-and-flags.ts";
import { drawMutants } from "./draw.ts";
import { errorsWithEffectsMutants } from "./errors-with-effects.ts";
import { feedDetailsMutants } from "./feed-details.ts";
import { forgottenDeparturesMutants } from "./forgotten-departures.ts";
import { forgottenEarlyMutants } from "./forgotten-early.ts";
import { frozenDateMutants } from "./frozen-dates.ts";
import { idsAsPatternsMutants } from "./ids-as-patterns.ts";
import { idsInOtherFormsMutants } from "./ids-in-other-forms.ts";
import { idsUsedAgainMutants } from "./ids-used-again.ts";
import { inputMutants } from "./input.ts";
import { inventoryMutants } from "./inventory.ts";
import { inventoryEntriesMutants } from "./inventory-entries.ts";
import { jsonFormMutants } from "./json-forms.ts";
import { latestQuotesMutants } from "./latest-quotes.ts";
import { limitedSupplyMutants } from "./limited-supply.ts";
import { lookUpEffectMutants } from "./look-up-effects.ts";
import type { Mutant } from "./mutant.ts";
import { orderMutants } from "./order.ts";
import { orderDestinationMutants } from "./order-destination.ts";
import { orderDetailsMutants } from "./order-details.ts";
import { orderOnItsWayMutants } from "./orders-on-their-way.ts";
import { otherKindsMutants } from "./other-kinds.ts";
import { ownershipMutants } from "./ownership.ts";
import { ownershipHistoryMutants } from "./ownership-history.ts";
import { ownershipRaceMutants } from "./ownership-races.ts";
import { packFactMutants } from "./pack-facts.ts";
import { packRelationMutants } from "./pack-relations.ts";
import { productionPurchaseMutants } from "./production-purchases.ts";
import { readMutants } from "./reads.ts";
import { recentPullsMutants } from "./recent-pulls.ts";
import { recentPullsFeedMutants } from "./recent-pulls-feed.ts";
import { refusalsWithEffectsMutants } from "./refusals-with-effects.ts";
import { refusedNowAndThenMutants } from "./refused-now-and-then.ts";
import { sandboxMutants } from "./sandbox.ts";
import { sandboxApartMutants } from "./sandbox-apart.ts";
import { severalFaultsMutants } from "./several-faults.ts";
import { shapeMutants } from "./shape.ts";
import { sharedDetailsMutants } from "./shared-details.ts";
import { shipQuoteMutants } from "./ship-quote.ts";
import { shipQuoteRatesMutants } from "./ship-quote-rates.ts";
import { shipQuoteSessionsMutants } from "./ship-quote-sessions.ts";
import { shipRequestMutants } from "./ship-request.ts";
import { shipRequestExpiryMutants } from "./ship-request-expiry.ts";
import { shipRequestOrdersMutants } from "./ship-request-orders.ts";
import { silenceMutants } from "./silence.ts";
import { soldAndLockedItemMutants } from "./sold-and-locked-items.ts";
import { trafficMutants } from "./traffic.ts";
import { twoReadingsMutants } from "./two-readings.ts";
import { unboughtMutants } from "./unbought.ts";
import { userAccountPurchasesMutants } from "./user-account-purchases.ts";
import { userAuthMutants } from "./user-auth.ts";
import { userAuthCallersMutants } from "./user-auth-callers.ts";
import { userClawMutants } from "./user-claw.ts";
import { userCryptoMutants } from "./user-crypto.ts";
import { userIdCollationMutants } from "./user-id-collations.ts";
import { userKeyExpiryMutants } from "./user-key-expiry.ts";
import { userLapsedKeyMutants } from "./user-lapsed-keys.ts";
import { userLimitWindowsMutants } from "./user-limit-windows.ts";
import { userLimitMutants } from "./user-limits.ts";
import { userPollMutants } from "./user-polls.ts";
import { userPublicReadMutants } from "./user-public-reads.ts";
import { userPurchaseMutants } from "./user-purchases.ts";
import { userReadAnswersMutants } from "./user-read-answers.ts";
import { userReadMutants } from "./user-reads.ts";
import { userRecordMutants } from "./user-records.ts";
import { userSaleMutants } from "./user-sales.ts";
import { userSessionMutants } from "./user-sessions.ts";
import { userShapeMutants } from "./user-shape.ts";
import { userSignedTransactionMutants } from "./user-signed-transactions.ts";
import { userWithoutStatesMutants } from "./user-without-states.ts";
import { windowMutants } from "./windows.ts";

/** Every mutant, ordered by area. */
export const MUTANTS: readonly Mutant[] = [
  ...authMutants,
  ...authElsewhereMutants,
  ...authRefusalMutants,
  ...availableValuesMutants,
  ...packRelationMutants,
  ...chaseMutants,
  ...chasePreviewMutants,
  ...recentPullsMutants,
  ...recentPullsFeedMutants,
  ...feedDetailsMutants,
  ...latestQuotesMutants,
  ...readMutants,
  ...buyInitMutants,
  ...buyInitAmountsMutants,
  ...buyInitEffectsMutants,
  ...buyStatusMutants,
  ...buyStatusResultMutants,
  ...inventoryMutants,
  ...inventoryEntriesMutants,
  ...cardMutants,
  ...cardLookupMutants,
  ...cardOfSeveralPacksMutants,
  ...buybackMutants,
  ...buybackAmountsMutants,
  ...buybackExpiryMutants,
  ...buybackRefusalsMutants,
  ...shipQuoteMutants,
  ...shipQuoteRatesMutants,
  ...shipQuoteSessionsMutants,
  ...addressMemberMutants,
  ...addressMutants,
  ...addressValidatorFailureMutants,
  ...addressFieldsMutants,
  ...shipRequestMutants,
  ...shipRequestExpiryMutants,
  ...shipRequestOrdersMutants,
  ...orderMutants,
  ...orderDestinationMutants,
  ...orderDetailsMutants,
  ...orderOnItsWayMutants,
  ...ownershipMutants,
  ...ownershipHistoryMutants,
  ...ownershipRaceMutants,
  ...sandboxMutants,
  ...sandboxApartMutants,
  ...drawMutants,
  ...trafficMutants,
  ...inputMutants,
  ...severalFaultsMutants,
  ...shapeMutants,
  ...userAuthMutants,
  ...userAccountPurchasesMutants,
  ...userAuthCallersMutants,
  ...bearerPathMutants,
  ...userKeyExpiryMutants,
  ...userClawMutants,
  ...userCryptoMutants,
  ...userLimitWindowsMutants,
  ...silenceMutants,
  ...userLimitMutants,
  ...userPurchaseMutants,
  ...userReadAnswersMutants,
  ...userReadMutants,
  ...userSaleMutants,
  ...userSessionMutants,
  ...userShapeMutants,
  ...userRecordMutants,
  ...userWithoutStatesMutants,
  ...productionPurchaseMutants,
  ...idsUsedAgainMutants,
  ...windowMutants,
  ...packFactMutants,
  ...beyondTheLimitsMutants,
  ...refusalsWithEffectsMutants,
  ...refusedNowAndThenMutants,
  ...afterRefusalMutants,
  ...errorsWithEffectsMutants,
  ...twoReadingsMutants,
  ...forgottenDeparturesMutants,
  ...forgottenEarlyMutants,
  ...idsAsPatternsMutants,
  ...idsInOtherFormsMutants,
  ...contradictoryAnswerMutants,
  ...jsonFormMutants,
  ...lookUpEffectMutants,
  ...dateAndFlagMutants,
  ...otherKindsMutants,
  ...userIdCollationMutants,
  ...sharedDetailsMutants,
  ...unboughtMutants,
  ...limitedSupplyMutants,
  ...frozenDateMutants,
  ...soldAndLockedItemMutants,
  ...userLapsedKeyMutants,
  ...userPollMutants,
  ...userPublicReadMutants,
  ...userSignedTransactionMutants,
];
