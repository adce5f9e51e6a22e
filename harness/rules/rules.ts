import { neverPending, orderIsPlaced, saleSucceeded, transactionEnds } from "./answer-words.ts";
import { keepsDetails, keepsKind } from "./bought-items.ts";
import { oneCardPerId } from "./card-ids.ts";
import * as chase from "./chase.ts";
import * as chasePreviews from "./chase-previews.ts";
import * as clock from "./clock.ts";
import * as cryptoResults from "./crypto-results.ts";
import * as draws from "./draws.ts";
import * as idsOnce from "./ids-once.ts";
import * as inventories from "./inventories.ts";
import * as inventoryDates from "./inventory-dates.ts";
import { fieldsOfItemsAgree } from "./item-consistency.ts";
import { keyNeverEchoed } from "./key-echo.ts";
import { keylessNeverLimited, keylessReadsPass } from "./keyless-limits.ts";
import { amounts } from "./money.ts";
import * as orders from "./orders.ts";
import { packConsistency } from "./pack-consistency.ts";
import * as packContents from "./pack-contents.ts";
import * as packPrices from "./pack-prices.ts";
import * as cryptoPrices from "./prices/crypto-prices.ts";
import { amountsFixedAtPurchase } from "./prices/fixed-amounts.ts";
import * as listingPrices from "./prices/listing-prices.ts";
import { showsPriceOfTheMoment } from "./prices/prices-by-place.ts";
import { paysPriceOfTheMoment } from "./prices/sale-prices.ts";
import { acceptsWhatIsPromised } from "./promised-requests.ts";
import * as pulledItems from "./pulled-items.ts";
import * as pulls from "./pulls.ts";
import * as pullsOfPacks from "./pulls-of-packs.ts";
import * as results from "./purchase-results.ts";
import { notDatedBeforePurchase } from "./purchase-times.ts";
import * as quotes from "./quotes.ts";
import { ratesApart, ratesOfQuotes } from "./rates-of-quotes.ts";
import { knowsOwnItems, quotesSeveralItems } from "./refused-items.ts";
import { resultOrRefusal } from "./result-or-refusal.ts";
import type { AnswerRule, RunRule } from "./rule.ts";
import * as tierWeights from "./tier-weights.ts";
import * as tiers from "./tiers.ts";

/** Judge each successful answer when it arrives. */
export const ANSWER_RULES: readonly AnswerRule[] = [
  orders.alwaysQueued,
  orders.neverBackwards,
  orders.nullUntil,
  orders.noErrorMessage,
  orders.amountInUsd,
  orders.itemsAsQuoted,
  orders.membersOfRate,
  orders.createdAtKept,
  packConsistency,
  packPrices.expectedValues,
  chase.idsOfChaseCards,
  pulls.pullsOnce,
  fieldsOfItemsAgree,
  oneCardPerId,
  ratesApart,
  ratesOfQuotes,
  saleSucceeded,
  orderIsPlaced,
  transactionEnds,
  amounts,
  inventories.packsOfPurchase,
  inventories.asOftenAsBought,
  inventoryDates.expiresAsDocumented,
  results.echoesUser,
  results.keepsResult,
  cryptoResults.mintedListedOnce,
  cryptoResults.mintedAsBought,
];

/** Judge each answer when it arrives, also a refusal. */
export const EVERY_ANSWER_RULES: readonly AnswerRule[] = [
  neverPending,
  resultOrRefusal,
  keylessReadsPass,
  keyNeverEchoed,
];

/** Judge the whole run at its end. */
export const RUN_RULES: readonly RunRule[] = [
  clock.pastEvents,
  quotes.validEquallyLong,
  orders.namesItsRecipient,
  orders.keepsMembers,
  orders.datedByRequest,
  packPrices.pricesFixed,
  packPrices.pricesInUsd,
  packContents.typesOfItems,
  packContents.valuesOfFacets,
  packContents.repacksAlike,
  chase.chaseValuesInUsd,
  chasePreviews.valuesAsInPreview,
  chasePreviews.namesAsInPreview,
  tiers.countsOfDrawnTiers,
  tiers.tierBoundsInUsd,
  tiers.soldWithStock,
  draws.drawsUniform,
  tierWeights.tiersByWeight,
  tierWeights.tiersByWeightInProduction,
  pulls.pullTimesKept,
  pulls.pullTimesOfInventory,
  pulls.packsOfPulls,
  pulledItems.idsOfItems,
  pulledItems.ownDetailsOfPulls,
  pulledItems.itemsPerPull,
  pullsOfPacks.lastPullOfFeed,
  pullsOfPacks.pullsAreCounted,
  keylessNeverLimited,
  quotesSeveralItems,
  knowsOwnItems,
  acceptsWhatIsPromised,
  notDatedBeforePurchase,
  ...Object.values(idsOnce),
  inventories.excludesSold,
  inventories.noMoreThanBought,
  inventoryDates.keepsDates,
  inventoryDates.keepsExpiry,
  results.deliversAmount,
  keepsKind,
  keepsDetails,
  paysPriceOfTheMoment,
  showsPriceOfTheMoment,
  amountsFixedAtPurchase,
  listingPrices.listingsPricedByPercent,
  listingPrices.valuesOfListings,
  cryptoPrices.deliversPriceOfTheMoment,
  cryptoPrices.cryptoPricesInUsd,
  cryptoResults.oneAccountPerCredential,
];
