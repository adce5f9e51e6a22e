import type { History } from "../history/history.ts";
import type { Exchange } from "../transport/exchange.ts";
import * as answerWords from "./answer-words.ts";
import * as content from "./answers/content.ts";
import * as echoes from "./answers/echoes.ts";
import * as errorTable from "./answers/error-table.ts";
import * as feedLimits from "./answers/feed-limits.ts";
import * as feeds from "./answers/feeds.ts";
import * as answersToPurchases from "./answers/purchases.ts";
import * as schemas from "./answers/schemas.ts";
import * as timestamps from "./answers/timestamps.ts";
import * as boughtItems from "./bought-items.ts";
import * as cardIds from "./card-ids.ts";
import * as clock from "./clock.ts";
import * as inventories from "./inventories.ts";
import * as inventoryDates from "./inventory-dates.ts";
import * as itemConsistency from "./item-consistency.ts";
import * as itemsAsBought from "./items-as-bought.ts";
import type { Judgement } from "./judgement.ts";
import * as keyEcho from "./key-echo.ts";
import * as keylessLimits from "./keyless-limits.ts";
import * as money from "./money.ts";
import * as orders from "./orders/orders.ts";
import * as quoteEnds from "./orders/quote-ends.ts";
import * as ratesOfQuotes from "./orders/rates-of-quotes.ts";
import * as severalItems from "./orders/several-items.ts";
import * as chase from "./packs/chase.ts";
import * as draws from "./packs/draws.ts";
import * as packConsistency from "./packs/pack-consistency.ts";
import * as packContents from "./packs/pack-contents.ts";
import * as packPrices from "./packs/pack-prices.ts";
import * as stock from "./packs/stock.ts";
import * as tierWeights from "./packs/tier-weights.ts";
import * as chasePreviews from "./prices/chase-previews.ts";
import * as cryptoPrices from "./prices/crypto-prices.ts";
import * as listingPrices from "./prices/listing-prices.ts";
import * as pricesAsBought from "./prices/prices-as-bought.ts";
import * as pricesElsewhere from "./prices/prices-elsewhere.ts";
import * as pullPrices from "./prices/pull-prices.ts";
import * as salePrices from "./prices/sale-prices.ts";
import * as promisedRequests from "./promises/promised-requests.ts";
import * as ownPulls from "./pulls/own-pulls.ts";
import * as pulledItems from "./pulls/pulled-items.ts";
import * as pulls from "./pulls/pulls.ts";
import * as pullsOfPacks from "./pulls/pulls-of-packs.ts";
import * as slugsOfPulls from "./pulls/slugs-of-pulls.ts";
import * as cryptoResults from "./purchases/crypto-results.ts";
import * as heldPolls from "./purchases/held-polls.ts";
import * as idsOnce from "./purchases/ids-once.ts";
import * as purchaseResults from "./purchases/purchase-results.ts";
import * as purchaseTimes from "./purchases/purchase-times.ts";
import * as resultOrRefusal from "./purchases/result-or-refusal.ts";
import type { AnswerObserver, AnswerRule, Rule, RunRule } from "./rule.ts";
import * as tiers from "./tiers.ts";

/** Each rule that one of these modules exports is played. */
const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  answerWords,
  content,
  echoes,
  errorTable,
  feedLimits,
  feeds,
  answersToPurchases,
  schemas,
  timestamps,
  boughtItems,
  cardIds,
  clock,
  inventories,
  inventoryDates,
  itemConsistency,
  itemsAsBought,
  keyEcho,
  keylessLimits,
  money,
  orders,
  quoteEnds,
  ratesOfQuotes,
  severalItems,
  chase,
  draws,
  packConsistency,
  packContents,
  packPrices,
  stock,
  tierWeights,
  chasePreviews,
  cryptoPrices,
  listingPrices,
  pricesAsBought,
  pricesElsewhere,
  pullPrices,
  salePrices,
  promisedRequests,
  ownPulls,
  pulledItems,
  pulls,
  pullsOfPacks,
  slugsOfPulls,
  cryptoResults,
  heldPolls,
  idsOnce,
  purchaseResults,
  purchaseTimes,
  resultOrRefusal,
  tiers,
];

const RULES = MODULES.flatMap((module) => Object.values(module)).filter(isRule);

/** Judge the whole run at its end. */
export const RUN_RULES: readonly RunRule[] = RULES.filter((rule) => rule.when === "the run ends");

/** Judge each answer when it arrives; some judge only those with status 200. */
export const ANSWER_RULES: readonly AnswerRule[] = RULES.filter((rule) => rule.when !== "the run ends");

const RULES_OF_REFUSALS = ANSWER_RULES.filter(({ when }) => when === "an answer arrives");

/** Returns what the rules judge about an answer when it arrives; the history has it already. */
export function judgementsOf(answer: Exchange, history: History): readonly Judgement[] {
  const rules = answer.status === 200 ? ANSWER_RULES : RULES_OF_REFUSALS;
  return rules.flatMap(({ judge }) => judge(answer, history));
}

/** Observe each successful answer when it arrives. */
export const SUCCESS_OBSERVERS: readonly AnswerObserver[] = [timestamps.timestampsWithoutZone];

function isRule(exported: unknown): exported is Rule {
  return typeof exported === "object" && exported !== null && "when" in exported && "judge" in exported;
}
