import { RATES, type RateRow, rateUsd } from "../../contract/rates.ts";
import { type JsonObject, memberOf, objectsIn } from "../json/json-value.ts";
import { type Difference, related } from "./difference.ts";
import { amounts, equals } from "./value.ts";

type Quoted = JsonObject;

/** Returns the quotes of an answer without validating them. */
export function quotesIn(answer: unknown): readonly Quoted[] {
  return objectsIn(memberOf(answer, "quotes"));
}

/** Returns the row of a quote, by the end of its id, else by its service; undefined if neither is known. */
export function rowOf(quote: Quoted): RateRow | undefined {
  return (
    RATES.find(({ key }) => typeof quote.id === "string" && quote.id.endsWith(`_rate_${key}`)) ??
    RATES.find(({ service }) => quote.service === service)
  );
}

/** Exactly three rates have to be given. */
export function isThreeRates(quotes: readonly Quoted[]): readonly Difference[] {
  return equals("number of rates", RATES.length, quotes.length);
}

/** Requires a minimum of delivery days that does not exceed the maximum. */
export function hasOrderedDays({ estimated_days_min, estimated_days_max }: JsonObject): readonly Difference[] {
  const [least, most] = [Number(estimated_days_min), Number(estimated_days_max)];
  return related(!(least > most), "estimated_days_min", "at most", [most], least);
}

/** Requires the given rates to be in the table's order. */
export function isInOrder(quotes: readonly Quoted[]): readonly Difference[] {
  const seen = [...new Set(quotes.flatMap((quote) => rowOf(quote)?.key ?? []))];
  const wanted = RATES.map(({ key }) => key).filter((key) => seen.includes(key));
  return equals("order", wanted, seen);
}

/** Requires an id made of session id, separator and rate key. */
export function isQuoteId(session: unknown, quote: Quoted, row: RateRow): readonly Difference[] {
  return equals("id", `${String(session)}_rate_${row.key}`, quote.id);
}

/** Requires the table's amount for so many items. */
export function isAmountOf(row: RateRow, count: number, quote: Quoted): readonly Difference[] {
  return amounts("amount", rateUsd(row, count), quote.amount);
}
