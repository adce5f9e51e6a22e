import { expect, it } from "vitest";
import { RATES } from "../../contract/rates.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { judgedAtOnce } from "../../tests/support/judged-by.ts";
import { ratesOfQuotes } from "./rates-of-quotes.ts";

const quotes = RATES.map(({ key, service, carrier = "any carrier", isInsured, days: [min, max] }) => ({
  id: `quote_0_rate_${key}`,
  service,
  carrier,
  insured: isInsured,
  estimated_days_min: min,
  estimated_days_max: max,
}));

/** Returns the requirements that a quote violates whose priority rate has other members. */
function violatedBy(members: object, surface: "sandbox" | "partner" = "sandbox"): readonly string[] {
  const json = { quotes: quotes.map((each, at) => (at === 1 ? { ...each, ...members } : each)) };
  const judged = judgedAtOnce(ratesOfQuotes, [anExchange({ surface, endpoint: "ship/quote", json })]);
  return judged.flatMap(([, [id, { length }]]) => (length > 0 ? [id] : []));
}

it("accepts the rates of the table, and any in production", () => {
  expect(violatedBy({})).toEqual([]);
  expect(violatedBy({ insured: false }, "partner")).toEqual([]);
});

it.each([
  { members: { insured: false }, requirement: "ship-quote.priority.insured" },
  { members: { estimated_days_max: 9 }, requirement: "ship-quote.priority.days" },
  { members: { service: "Another" }, requirement: "ship-quote.priority.service" },
  { members: { carrier: "" }, requirement: "ship-quote.priority.carrier" },
])("reports $requirement", ({ members, requirement }) => {
  expect(violatedBy(members)).toEqual([requirement]);
});

it("judges a rate that lacks a member", () => {
  expect(violatedBy({ insured: undefined })).toEqual(["ship-quote.priority.insured"]);
});
