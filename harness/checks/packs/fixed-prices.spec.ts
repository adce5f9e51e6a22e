import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { FixedPrices } from "./fixed-prices.ts";

/** Returns the number of differences after readings with these prices; undefined if nothing is judged. */
function differencesOf(prices: readonly number[], gapMs = 1): number | undefined {
  const checks = new FixedPrices();
  for (const [nth, mint_price] of prices.entries()) {
    const atMs = nth * gapMs;
    checks.add(anExchange({ json: [{ id: "a", mint_price }], sentAtMs: atMs, doneAtMs: atMs }));
  }
  return checks.conclude()[0]?.[1][1].length;
}

it("judges a price only after several readings", () => {
  expect(differencesOf([1, 2, 3])).toBeUndefined();
  expect(differencesOf([1, 1, 1, 1, 1, 1])).toBe(0);
});

it("accepts some changes, but not one at each reading", () => {
  expect(differencesOf([1, 1, 1, 2, 2, 2])).toBe(0);
  expect(differencesOf([1, 2, 1, 2, 1, 2, 1])).toBe(0);
  expect(differencesOf([1, 2, 3, 4, 5, 6])).toBe(1);
});

it("does not compare readings that are seconds apart, since a price may follow that of a token", () => {
  expect(differencesOf([1, 2, 3, 4, 5, 6], 5_000)).toBeUndefined();
});
