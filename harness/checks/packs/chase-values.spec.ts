import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { ChaseValues } from "./chase-values.ts";

const cards = (...values: readonly number[]) => values.map((fmv, nth) => ({ id: `c${nth}`, fmv }));
const packs = (chase: readonly object[], upper = 50) =>
  anExchange({
    json: [{ id: "a", slug: "a/b", chase, rarity_distribution: [{ id: 1, name: "All", lower: 5, upper, weight: 1 }] }],
  });
const list = (json: readonly object[]): Exchange => ({
  ...anExchange({ endpoint: "chase", json }),
  request: { method: "GET", url: "http://sut.example/_/api/v1/vm/chase/a%2Fb", headers: [] },
});

/** Returns the number of differences per place. */
function differencesOf(...exchanges: readonly Exchange[]) {
  const checks = new ChaseValues();
  for (const each of exchanges) checks.add(each);
  return checks.conclude().map(([, [, differences]]) => differences.length);
}

it("finds values in cents in previews and in chase lists", () => {
  expect(differencesOf(packs(cards(45, 40, 12)), list(cards(4500, 4000, 1200)))).toEqual([0, 1]);
  expect(differencesOf(packs(cards(4500, 4000, 1200)))).toEqual([1]);
});

it("accepts single cards far above their tiers", () => {
  expect(differencesOf(packs(cards(45_000, 40, 4000)))).toEqual([0]);
});

it("does not judge few cards, or tiers without an end", () => {
  expect(differencesOf(packs(cards(4500, 4000)))).toEqual([]);
  expect(differencesOf(packs(cards(4500, 4000, 1200), 0))).toEqual([]);
});
