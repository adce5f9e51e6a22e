import { expect, it } from "vitest";
import { anExchange } from "../transport/an-exchange.ts";
import { FixedPrices } from "./fixed-prices.ts";

/** How many differences there are after readings with these prices; undefined where nothing is told. */
function differencesOf(prices: readonly number[]): number | undefined {
  const checks = new FixedPrices();
  for (const mint_price of prices) checks.add(anExchange({ json: [{ id: "a", mint_price }] }));
  return checks.conclude()[0]?.[1][1].length;
}

it("is judged only by several readings", () => {
  expect(differencesOf([1, 2, 3])).toBeUndefined();
  expect(differencesOf([1, 1, 1, 1, 1])).toBe(0);
});

it("may change sometimes but not at each reading", () => {
  expect(differencesOf([1, 1, 1, 2, 2, 2])).toBe(0);
  expect(differencesOf([1, 2, 3, 4, 5, 6])).toBe(1);
});
