import type { RateRow } from "../../contract/rates.ts";
import { isText, type JsonObject } from "../json/json-value.ts";
import { NONE } from "../oracles/difference.ts";
import { hasOrderedDays, quotesIn, rowOf } from "../oracles/rates.ts";
import { areDistinct } from "../oracles/value.ts";
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

/** The schema has the constants of the rate table: each rate of the sandbox that it accepts shows their requirements. */
export const ratesOfQuotes: AnswerRule = ({ surface, endpoint, json }) => {
  if (endpoint !== "ship/quote" || surface !== "sandbox") return [];
  return quotesIn(json).flatMap((quote) => shownBy(rowOf(quote)));
};

function shownBy(row: RateRow | undefined): readonly Judgement[] {
  if (row === undefined) return [];
  return [
    [`ship-quote.${row.key}.service`, NONE],
    [`ship-quote.${row.key}.carrier`, NONE],
    [`ship-quote.${row.key}.insured`, NONE],
    [`ship-quote.${row.key}.days`, NONE],
  ];
}
