import { spellingOf } from "../../ids/spelling.ts";
import { isText, type JsonObject, memberOf } from "../../json/json-value.ts";
import { NONE } from "../../oracles/difference.ts";
import {
  hasOrderedDays,
  isAmountOf,
  isInOrder,
  isQuoteId,
  isThreeRates,
  quotesIn,
  rowOf,
} from "../../oracles/rates.ts";
import { areDistinct } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { onSuccess } from "../rule.ts";

/** No quote has two rates of one id or swapped delivery days, whatever the items are. */
export const ratesApart = onSuccess(({ endpoint, json }) => {
  if (endpoint !== "ship/quote") return [];
  const quotes = quotesIn(json);
  const ids = quotes.map(({ id }) => id).filter(isText);
  const ofIds: readonly Judgement[] =
    ids.length < 2 ? [] : [["ship-quote.quote-ids-distinct", areDistinct("id of a quote", ids)]];
  return [
    ...ofIds,
    ...quotes.filter(hasDays).map((quote): Judgement => ["ship-quote.days-ordered", hasOrderedDays(quote)]),
  ];
});

/** Returns whether both delivery days are numbers. */
function hasDays({ estimated_days_min, estimated_days_max }: JsonObject): boolean {
  return [estimated_days_min, estimated_days_max].every((each) => typeof each === "number");
}

/**
 * Every quote of the sandbox has the three rates of the table, in its order, with ids made of the session's, and with the amounts for
 * so many items. The schema has the other constants of the table: each rate that it accepts shows their requirements.
 */
export function judgeRates(answer: Exchange): readonly Judgement[] {
  const { surface, endpoint, json } = answer;
  if (endpoint !== "ship/quote" || surface !== "sandbox") return [];
  if (!Array.isArray(memberOf(json, "quotes"))) return [];
  const quotes = quotesIn(json);
  const items = itemsOf(answer);
  const inOrder: readonly Judgement[] = quotes.length > 0 ? [["ship-quote.rates-in-order", isInOrder(quotes)]] : [];
  return [
    ["ship-quote.three-rates", isThreeRates(quotes)],
    ...inOrder,
    ...quotes.flatMap((quote) => rateOfTable(quote, memberOf(json, "session_id"), items)),
  ];
}

export const ratesOfQuotes = onSuccess(judgeRates);

function rateOfTable(quote: JsonObject, session: unknown, items: number | undefined): readonly Judgement[] {
  const row = rowOf(quote);
  if (row === undefined) return [];
  const id =
    items === 1 ? (`ship-quote.${row.key}.amount` as const) : (`ship-quote.${row.key}.amount-further-items` as const);
  const amount: readonly Judgement[] = items === undefined ? [] : [[id, isAmountOf(row, items, quote)]];
  return [
    ["ship-quote.quote-id-form", isQuoteId(session, quote, row)],
    [`ship-quote.${row.key}.service`, NONE],
    [`ship-quote.${row.key}.carrier`, NONE],
    [`ship-quote.${row.key}.insured`, NONE],
    [`ship-quote.${row.key}.days`, NONE],
    ...amount,
  ];
}

/** Returns the number of items of a request; undefined if an id may be there twice, because it may count once (A-QUOTE-DUP). */
function itemsOf(answer: Exchange): number | undefined {
  const ids = memberOf(sentJson(answer), "item_ids");
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isText)) return undefined;
  return new Set(ids.map(spellingOf)).size === ids.length ? ids.length : undefined;
}
