import { expect, it } from "vitest";
import { RATES, type RateRow, rateUsd } from "../../../contract/rates.ts";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { fitsSchema } from "../answers/schemas.ts";
import { ratesApart, ratesOfQuotes } from "./rates-of-quotes.ts";

const SESSION = "quote_ABCDEFGHIJ-_0123";
const quotes = RATES.map((row) => ({
  id: `${SESSION}_rate_${row.key}`,
  service: row.service,
  carrier: row.carrier ?? "any carrier",
  insured: row.isInsured,
  estimated_days_min: row.days[0],
  estimated_days_max: row.days[1],
  amount: rateUsd(row, 1),
}));

type Surface = "sandbox" | "partner";

/** A quote session whose priority rate has other members. */
const quotedWith = (members: object, surface: Surface) =>
  anExchange({
    surface,
    endpoint: "ship/quote",
    json: {
      session_id: SESSION,
      expires_at: "2026-05-06T10:15:00Z",
      quotes: quotes.map((each, at) => (at === 1 ? { ...each, ...members } : each)),
    },
  });

const violatedBy = (members: object, surface: Surface = "sandbox") =>
  judgedBy(fitsSchema, [quotedWith(members, surface)]).flatMap(([, [id, { length }]]) => (length > 0 ? [id] : []));
const shownBy = (members: object, surface: Surface = "sandbox") =>
  judgedBy(ratesOfQuotes, [quotedWith(members, surface)]).map(([, [id]]) => id);

it("accepts the rates of the table, and any in production", () => {
  expect(violatedBy({})).toEqual([]);
  expect(violatedBy({ insured: false }, "partner")).toEqual([]);
});

it.each([
  { members: { insured: false }, requirement: "ship-quote.priority.insured" },
  { members: { estimated_days_max: 9 }, requirement: "ship-quote.priority.days" },
  { members: { service: "Another" }, requirement: "ship-quote.priority.service" },
  { members: { carrier: "" }, requirement: "ship-quote.priority.carrier" },
])("the schema refuses $members", ({ members, requirement }) => {
  expect(violatedBy(members)).toEqual([requirement]);
});

it("judges a rate that lacks a member", () => {
  expect(violatedBy({ insured: undefined }).sort()).toEqual(["quote.insured", "ship-quote.priority.insured"]);
});

it("shows four constants and the id of each rate that the table has", () => {
  const ofRates = (members: object) => shownBy(members).filter((id) => !/three-rates|in-order/.test(id));
  expect(ofRates({})).toHaveLength(5 * RATES.length);
  expect(ofRates({ id: "another", service: "another" })).toHaveLength(5 * (RATES.length - 1));
  expect(shownBy({}, "partner")).toEqual([]);
});

it.each([
  { ids: ["a"], items: 1, violated: [] },
  { ids: ["a"], items: 2, violated: RATES.map(({ key }) => `ship-quote.${key}.amount`) },
  { ids: ["a", "b", "c"], items: 3, violated: [] },
  { ids: ["a", "b", "c"], items: 1, violated: RATES.map(({ key }) => `ship-quote.${key}.amount-further-items`) },
  { ids: ["a", "A "], items: 1, violated: [] },
])("compares the amounts for $items items with a request for $ids", ({ ids, items, violated }) => {
  const ofItems = quotes.map((each, at) => ({ ...each, amount: rateUsd(RATES[at] as RateRow, items) }));
  const answer = anExchange({
    endpoint: "ship/quote",
    sentBody: { item_ids: ids },
    json: { session_id: SESSION, quotes: ofItems },
  });
  const wrong = judgedBy(ratesOfQuotes, [answer]).filter(([, [, differences]]) => differences.length > 0);
  expect(wrong.map(([, [id]]) => id)).toEqual(violated);
});

const apart = (...rates: readonly object[]) =>
  judgedBy(ratesApart, [anExchange({ surface: "partner", endpoint: "ship/quote", json: { quotes: rates } })])
    .filter(([, [, differences]]) => differences.length > 0)
    .map(([, [id]]) => id);

it.each([
  [[{ id: "a" }, { id: "b" }, { id: "a" }], ["ship-quote.quote-ids-distinct"]],
  [[{ id: "a", estimated_days_min: 5, estimated_days_max: 3 }], ["ship-quote.days-ordered"]],
  [[{ id: "a" }, { id: "b" }, { id: "A" }], []],
  // The schema judges a rate that lacks a member.
  [[{ id: "a" }, {}, { id: null }, { id: null }], []],
  [[{ id: "a", estimated_days_min: 3, estimated_days_max: 3 }], []],
  [
    [
      { id: "a", estimated_days_min: 5 },
      { id: "b", estimated_days_min: "5", estimated_days_max: 3 },
    ],
    [],
  ],
])("the rates %j violate %j", (rates, violated) => expect(apart(...rates)).toEqual(violated));

it("does not judge the id of a single rate, and days that it lacks", () => {
  expect(judgedBy(ratesApart, [anExchange({ endpoint: "ship/quote", json: { quotes: [{ id: "a" }] } })])).toEqual([]);
});
