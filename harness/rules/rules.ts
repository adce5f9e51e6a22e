import type { History } from "../history/history.ts";
import type { Exchange } from "../transport/exchange.ts";
import { neverPending, orderIsPlaced } from "./answer-words.ts";
import { bodiesAreJson } from "./answers/content.ts";
import { echoesId } from "./answers/echoes.ts";
import { refusedAsDocumented } from "./answers/error-table.ts";
import { withinLimit } from "./answers/feed-limits.ts";
import { listsPullsOfPacks, ordersPulls } from "./answers/feeds.ts";
import { listsBoughtAmount, namesBuyer } from "./answers/purchases.ts";
import { fitsSchema } from "./answers/schemas.ts";
import { timestampsInIso8601, timestampsWithoutZone } from "./answers/timestamps.ts";
import { keepsDetailsInOrder } from "./bought-items.ts";
import { oneCardPerId } from "./card-ids.ts";
import * as clock from "./clock.ts";
import * as inventories from "./inventories.ts";
import * as inventoryDates from "./inventory-dates.ts";
import { fieldsOfItemsAgree } from "./item-consistency.ts";
import { showsItemsAsBought } from "./items-as-bought.ts";
import type { Judgement } from "./judgement.ts";
import { keyNeverEchoed } from "./key-echo.ts";
import { keylessNeverLimited, keylessReadsPass } from "./keyless-limits.ts";
import { amounts } from "./money.ts";
import * as orders from "./orders/orders.ts";
import { endsToTheSecond } from "./orders/quote-ends.ts";
import { ratesApart, ratesOfQuotes } from "./orders/rates-of-quotes.ts";
import { quotesSeveralItems } from "./orders/several-items.ts";
import * as chase from "./packs/chase.ts";
import * as draws from "./packs/draws.ts";
import { packConsistency } from "./packs/pack-consistency.ts";
import * as packContents from "./packs/pack-contents.ts";
import * as packPrices from "./packs/pack-prices.ts";
import { takesNoStock } from "./packs/stock.ts";
import * as tierWeights from "./packs/tier-weights.ts";
import * as chasePreviews from "./prices/chase-previews.ts";
import * as cryptoPrices from "./prices/crypto-prices.ts";
import * as listingPrices from "./prices/listing-prices.ts";
import { showsPricesAsBought } from "./prices/prices-as-bought.ts";
import { showsPriceOfTheMoment } from "./prices/prices-elsewhere.ts";
import { pricesOfPulls } from "./prices/pull-prices.ts";
import { paysPriceOfTheMoment } from "./prices/sale-prices.ts";
import { acceptsWhatIsPromised } from "./promises/promised-requests.ts";
import { idsOfOwnPulls } from "./pulls/own-pulls.ts";
import * as pulledItems from "./pulls/pulled-items.ts";
import * as pulls from "./pulls/pulls.ts";
import * as pullsOfPacks from "./pulls/pulls-of-packs.ts";
import { slugsOfPulls } from "./pulls/slugs-of-pulls.ts";
import * as cryptoResults from "./purchases/crypto-results.ts";
import { showsResultWhileHeld } from "./purchases/held-polls.ts";
import * as idsOnce from "./purchases/ids-once.ts";
import * as results from "./purchases/purchase-results.ts";
import { notDatedBeforePurchase } from "./purchases/purchase-times.ts";
import { resultOrRefusal } from "./purchases/result-or-refusal.ts";
import type { AnswerObserver, AnswerRule, RunRule } from "./rule.ts";
import * as tiers from "./tiers.ts";

/** Judge each successful answer when it arrives. */
export const SUCCESS_RULES: readonly AnswerRule[] = [
  orders.neverBackwards,
  orders.nullUntil,
  orders.noErrorMessage,
  orders.amountInUsd,
  orders.itemsAsQuoted,
  orders.membersOfRate,
  orders.createdAtKept,
  orders.destinationOfRequest,
  orders.destinationEchoed,
  packConsistency,
  packPrices.expectedValues,
  chase.idsOfChaseCards,
  pulls.pullsOnce,
  ordersPulls,
  listsPullsOfPacks,
  fieldsOfItemsAgree,
  oneCardPerId,
  ratesApart,
  ratesOfQuotes,
  echoesId,
  listsBoughtAmount,
  namesBuyer,
  orderIsPlaced,
  amounts,
  inventories.asOftenAsBought,
  inventoryDates.expiresAsDocumented,
  cryptoResults.mintedListedOnce,
  cryptoResults.mintedAsBought,
  showsResultWhileHeld,
  timestampsInIso8601,
];

/** Judge each answer when it arrives, also a refusal. */
export const ANSWER_RULES: readonly AnswerRule[] = [
  bodiesAreJson,
  refusedAsDocumented,
  fitsSchema,
  neverPending,
  resultOrRefusal,
  keylessReadsPass,
  keyNeverEchoed,
  withinLimit,
];

const RULES_OF_SUCCESS = [...ANSWER_RULES, ...SUCCESS_RULES];

/** Returns what the rules judge about an answer when it arrives; the history has it already. */
export function judgementsOf(answer: Exchange, history: History): readonly Judgement[] {
  const rules = answer.status === 200 ? RULES_OF_SUCCESS : ANSWER_RULES;
  return rules.flatMap((rule) => rule(answer, history));
}

/** Observe each successful answer when it arrives. */
export const SUCCESS_OBSERVERS: readonly AnswerObserver[] = [timestampsWithoutZone];

/** Judge the whole run at its end. */
export const RUN_RULES: readonly RunRule[] = [
  clock.pastEvents,
  orders.namesItsRecipient,
  orders.keepsMembers,
  orders.datedByRequest,
  orders.datedApart,
  endsToTheSecond,
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
  takesNoStock,
  tierWeights.tiersByWeight,
  tierWeights.tiersByWeightInProduction,
  pulls.pullTimesKept,
  pulls.pullTimesOfInventory,
  pulls.packsOfPulls,
  pulledItems.idsOfItems,
  pulledItems.ownDetailsOfPulls,
  pulledItems.itemsPerPull,
  idsOfOwnPulls,
  slugsOfPulls,
  pullsOfPacks.lastPullOfFeed,
  pullsOfPacks.pullsAreCounted,
  keylessNeverLimited,
  quotesSeveralItems,
  acceptsWhatIsPromised,
  notDatedBeforePurchase,
  ...Object.values(idsOnce),
  inventories.packsOfPurchase,
  inventories.noMoreThanBought,
  inventoryDates.keepsDates,
  inventoryDates.keepsExpiry,
  results.deliversAmount,
  showsItemsAsBought,
  showsPricesAsBought,
  pricesOfPulls,
  keepsDetailsInOrder,
  paysPriceOfTheMoment,
  showsPriceOfTheMoment,
  listingPrices.listingsPricedByPercent,
  listingPrices.valuesOfListings,
  cryptoPrices.deliversPriceOfTheMoment,
  cryptoPrices.cryptoPricesInUsd,
  cryptoResults.oneAccountPerCredential,
];
