import { isText, type JsonObject } from "../json/json-value.ts";
import { hasOrderedDays, quotesIn, rateJudgements, rowOf } from "../oracles/rates.ts";
import { areDistinct } from "../oracles/value.ts";
import type { Judgement } from "./judgement.ts";
import type { AnswerRule } from "./rule.ts";

/** No quote has two rates of one id or swapped delivery days, whatever the items are. Only adds findings. */
export const ratesApart: AnswerRule = ({ endpoint, json }) => {
  if (endpoint !== "ship/quote") return [];
  const quotes = quotesIn(json);
  const ids = quotes.map(({ id }) => id).filter(isText);
  const judgements: readonly Judgement[] = [
    ["ship-quote.quote-ids-distinct", areDistinct("id of a quote", ids)],
    ...quotes.filter(hasDays).map((quote): Judgement => ["ship-quote.days-ordered", hasOrderedDays(quote)]),
  ];
  return judgements.filter(([, differences]) => differences.length > 0);
};

/** Returns whether both delivery days are numbers. */
function hasDays({ estimated_days_min, estimated_days_max }: JsonObject): boolean {
  return [estimated_days_min, estimated_days_max].every((each) => typeof each === "number");
}

/**
 * Every rate that the sandbox quotes is one of the table, whatever the items are; scenarios compare the amounts. Only adds
 * findings: scenarios verify the same, and missing members violate other requirements.
 */
export const ratesOfQuotes: AnswerRule = ({ surface, endpoint, json }) => {
  if (endpoint !== "ship/quote" || surface !== "sandbox") return [];
  return quotesIn(json)
    .flatMap((quote) => {
      const row = rowOf(quote);
      return row === undefined || !isComplete(quote) ? [] : rateJudgements(row, quote);
    })
    .filter(([, differences]) => differences.length > 0);
};

function isComplete(quote: JsonObject): boolean {
  const { service, carrier, insured } = quote;
  return [service, carrier].every((each) => typeof each === "string") && hasDays(quote) && typeof insured === "boolean";
}
