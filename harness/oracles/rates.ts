import { memberOf } from "../transport/exchange.ts";
import { type Difference, NONE, related, Word } from "./difference.ts";
import { objectsIn } from "./item-list.ts";
import { amounts, equals } from "./value.ts";

/** A rate of the sandbox: the USD for the first item and for each further one; days are business days. */
export interface RateRow {
  readonly key: "standard" | "priority" | "express";
  readonly service: string;
  /** Undefined if any name passes: `the service` is probably a neutral rendering. */
  readonly carrier: string | undefined;
  readonly isInsured: boolean;
  readonly days: readonly [least: number, most: number];
  readonly firstUsd: number;
  readonly furtherUsd: number;
}

/**
 * The three rates of the sandbox, in the order in which they are listed.
 * @source partner-api.md, Sandbox differences 5
 */
export const RATES: readonly RateRow[] = [
  {
    key: "standard",
    service: "Ground Advantage",
    carrier: undefined,
    isInsured: false,
    days: [3, 5],
    firstUsd: 5.95,
    furtherUsd: 1.5,
  },
  {
    key: "priority",
    service: "Priority Mail",
    carrier: undefined,
    isInsured: true,
    days: [1, 3],
    firstUsd: 9.75,
    furtherUsd: 2,
  },
  { key: "express", service: "2Day", carrier: "FedEx", isInsured: true, days: [2, 2], firstUsd: 18.5, furtherUsd: 3 },
];

type Quoted = Readonly<Record<string, unknown>>;

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

/** Returns the quote of a row; undefined if there is none. */
export function quoteOf(row: RateRow, quotes: readonly Quoted[]): Quoted | undefined {
  return quotes.find((quote) => rowOf(quote) === row);
}

/** Exactly three rates have to be given. */
export function isThreeRates(quotes: readonly Quoted[]): readonly Difference[] {
  return equals("number of rates", RATES.length, quotes.length);
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

export function isCarrier(row: RateRow, quote: Quoted): readonly Difference[] {
  if (row.carrier !== undefined) return equals("carrier", row.carrier, quote.carrier);
  const isName = typeof quote.carrier === "string" && quote.carrier.trim() !== "";
  return related(isName, "carrier", "of type", [new Word("text")], quote.carrier);
}

export function isDays(row: RateRow, quote: Quoted): readonly Difference[] {
  return equals("days", row.days, [quote.estimated_days_min, quote.estimated_days_max]);
}

/** Requires the amount for one item. */
export function isFirstAmount(row: RateRow, quote: Quoted): readonly Difference[] {
  return amounts("amount", row.firstUsd, quote.amount);
}

/** Requires the additional amount for so many items compared with one, whatever one costs. */
export function isFurtherAmount(row: RateRow, count: number, one: Quoted, several: Quoted): readonly Difference[] {
  if (typeof one.amount !== "number") return NONE;
  return amounts("amount of several items", one.amount + (count - 1) * row.furtherUsd, several.amount);
}
