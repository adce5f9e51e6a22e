import { describe, expect, it } from "vitest";
import { RATES } from "../../contract/rates.ts";
import { isAmountOf, isInOrder, isQuoteId, isThreeRates, rowOf } from "./rates.ts";

const [standard, priority, express] = RATES;
if (standard === undefined || priority === undefined || express === undefined) throw new Error("three rates");

/** A documented quote. */
const aQuote = (row = standard, session = "quote_A") => ({
  id: `${session}_rate_${row.key}`,
  service: row.service,
  carrier: row.carrier ?? "the service",
  insured: row.isInsured,
  estimated_days_min: row.days[0],
  estimated_days_max: row.days[1],
  amount: row.firstUsd,
});

describe("the sandbox's rates", () => {
  it("knows a quote by its id, else by its service", () => {
    expect(rowOf(aQuote(express))).toBe(express);
    expect(rowOf({ id: 7, service: "Priority Mail" })).toBe(priority);
    expect(rowOf({ id: "quote_A_rate_overnight", service: "Overnight" })).toBeUndefined();
  });

  it("counts three, in order", () => {
    const all = RATES.map((row) => aQuote(row));
    expect([...isThreeRates(all), ...isInOrder(all)]).toEqual([]);
    expect(isThreeRates(all.slice(1))).toMatchObject([{ expected: [{ json: 3 }], actual: { json: 2 } }]);
    expect(isInOrder([aQuote(priority), aQuote()])).toHaveLength(1);
    // The number of quotes is judged separately, so missing and repeated ones are accepted.
    expect(isInOrder([aQuote(), aQuote(express), aQuote()])).toEqual([]);
  });

  it("forms an id from session and key, whatever the session's form", () => {
    expect(isQuoteId("q", aQuote(express, "q"), express)).toEqual([]);
    expect(isQuoteId("q", aQuote(standard, "q"), express)).toHaveLength(1);
    expect(isQuoteId("q", aQuote(standard, "Q"), standard)).toHaveLength(1);
  });

  it("compares the amount for so many items", () => {
    expect(isAmountOf(standard, 1, aQuote())).toEqual([]);
    expect(isAmountOf(standard, 1, { amount: 5.96 })).toHaveLength(1);
    expect(isAmountOf(standard, 3, { amount: 8.95 })).toEqual([]);
    expect(isAmountOf(standard, 3, { amount: 7.45 })).toHaveLength(1);
  });
});
