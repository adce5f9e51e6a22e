import type { RateRow } from "../../contract/rates.ts";
import { isText, type JsonObject } from "../json/json-value.ts";
import { hasOrderedDays, isCarrier, isDays, quotesIn, rowOf } from "../oracles/rates.ts";
import { areDistinct, equals } from "../oracles/value.ts";
import type { Judgement } from "./judgement.ts";
import type { AnswerRule } from "./rule.ts";

/** No quote has two rates of one id or swapped delivery days, whatever the items are. */
export const ratesApart: AnswerRule = ({ endpoint, json }) => {
  if (endpoint !== "ship/quote") return [];
  const quotes = quotesIn(json);
  const ids = quotes.map(({ id }) => id).filter(isText);
  const ofIds: readonly Judgement[] =
    ids.length < 2 ? [] : [["ship-quote.quote-ids-distinct", areDistinct("id of a quote", ids)]];
  return [
    ...ofIds,
    ...quotes.filter(hasDays).map((quote): Judgement => ["ship-quote.days-ordered", hasOrderedDays(quote)]),
  ];
};

/** Returns whether both delivery days are numbers. */
function hasDays({ estimated_days_min, estimated_days_max }: JsonObject): boolean {
  return [estimated_days_min, estimated_days_max].every((each) => typeof each === "number");
}

/**
 * Every rate that the sandbox quotes is one of the table, whatever the items are; scenarios compare the amounts.
 */
export const ratesOfQuotes: AnswerRule = ({ surface, endpoint, json }) => {
  if (endpoint !== "ship/quote" || surface !== "sandbox") return [];
  return quotesIn(json).flatMap((quote) => {
    const row = rowOf(quote);
    return row === undefined ? [] : judgedByRow(row, quote);
  });
};

function judgedByRow(row: RateRow, quote: JsonObject): readonly Judgement[] {
  return [
    [`ship-quote.${row.key}.service`, equals("service", row.service, quote.service)],
    [`ship-quote.${row.key}.carrier`, isCarrier(row, quote)],
    [`ship-quote.${row.key}.insured`, equals("insured", row.isInsured, quote.insured)],
    [`ship-quote.${row.key}.days`, isDays(row, quote)],
  ];
}
