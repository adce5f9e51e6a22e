import { describe, expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { expectedValues, pricesFixed, pricesInUsd } from "./pack-prices.ts";

describe("the price of a pack", () => {
  /** Returns the number of differences after readings with these prices; undefined if nothing is judged. */
  function differencesOf(prices: readonly number[], gapMs = 1): number | undefined {
    const readings = prices.map((mint_price, nth) =>
      anExchange({ json: [{ id: "a", mint_price }], sentAtMs: nth * gapMs, doneAtMs: nth * gapMs }),
    );
    return judgedBy(pricesFixed, readings)[0]?.[1][1].length;
  }

  it("is judged only after several readings", () => {
    expect(differencesOf([1, 2, 3])).toBeUndefined();
    expect(differencesOf([1, 1, 1, 1, 1, 1])).toBe(0);
  });

  it("may change sometimes, but not at each reading", () => {
    expect(differencesOf([1, 1, 1, 2, 2, 2])).toBe(0);
    expect(differencesOf([1, 2, 1, 2, 1, 2, 1])).toBe(0);
    expect(differencesOf([1, 2, 3, 4, 5, 6])).toBe(1);
  });

  it("may differ between readings that are seconds apart, since it may follow that of a token", () => {
    expect(differencesOf([1, 2, 3, 4, 5, 6], 5_000)).toBeUndefined();
  });
});

describe("prices in USD", () => {
  const PRICES = [15, 25, 50, 100];
  type Surface = "sandbox" | "partner" | "user";

  /** Lists packs that cost a factor of their prices, with their expected values in dollars. */
  const list = (surface: Surface, factor = 1, prices = PRICES) =>
    anExchange({
      surface,
      json: prices.map((usd, nth) => ({ id: `p${nth}`, mint_price: factor * usd, ev: 0.9 * usd })),
    });

  /** Returns the interfaces with a difference. */
  const wrongOf = (...lists: readonly ReturnType<typeof list>[]) =>
    judgedBy(pricesInUsd, lists).map(([{ surface }]) => surface);

  it("may be anything beside the expected values, and single ones may change", () => {
    expect(wrongOf(list("partner", 100))).toEqual([]);
    expect(wrongOf(list("partner"), list("user"), list("sandbox"))).toEqual([]);
    expect(wrongOf(list("partner", 1, [15, 25]), list("user", 1, [1500, 25]))).toEqual([]);
    expect(wrongOf(list("partner", 2), list("user"))).toEqual([]);
  });

  it("are no cents on one of the interfaces", () => {
    expect(wrongOf(list("partner", 100), list("user"))).toEqual(["partner"]);
    expect(wrongOf(list("partner"), list("user", 100))).toEqual(["user"]);
    expect(wrongOf(list("partner", 100, [15, 25]), list("user", 1, [15, 25]))).toEqual(["partner"]);
  });
});

describe("expected values", () => {
  const pack = (id: string, ev: unknown, price: number) => ({
    id,
    ev,
    rarity_distribution: [{ id: 1, name: "Common", lower: 0.5 * price, upper: 2 * price, weight: 1 }],
  });
  const differencesOf = (json: unknown) =>
    judgedBy(expectedValues, [anExchange({ endpoint: "available", json })])[0]?.[1][1].length;
  const packs = (ev: (price: number) => unknown, prices = [10, 20, 50, 200]) =>
    prices.map((price) => pack(`pack of ${price}`, ev(price), price));

  it("may be within the tiers, net ones, and equal ones of similar packs", () => {
    expect(differencesOf(packs((price) => price))).toBe(0);
    expect(differencesOf(packs((price) => -0.1 * price))).toBe(0);
    expect(differencesOf(packs(() => -2))).toBe(0);
    expect(differencesOf(packs(() => 10, [10, 11, 12, 13]))).toBe(0);
    expect(differencesOf(packs(() => 10, [10, 200]))).toBe(0);
    expect(differencesOf(packs(() => null))).toBeUndefined();
  });

  it("are not one for all packs, or above all cards of their pack", () => {
    expect(differencesOf(packs(() => 20))).toBe(1);
    expect(differencesOf(packs((price) => (price === 50 ? 100 * price : price)))).toBe(1);
  });
});
