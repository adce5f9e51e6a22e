import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { PricesInUsd } from "./prices-in-usd.ts";

const PRICES = [15, 25, 50, 100];
type Surface = "sandbox" | "partner" | "user";

/** Lists packs that cost a factor of their prices, with their expected values in dollars. */
const list = (surface: Surface, factor = 1, prices = PRICES) =>
  anExchange({
    surface,
    json: prices.map((usd, nth) => ({ id: `p${nth}`, mint_price: factor * usd, ev: 0.9 * usd })),
  });

/** Returns the interfaces with a difference. */
function wrongOf(...lists: readonly ReturnType<typeof list>[]) {
  const check = new PricesInUsd();
  for (const each of lists) check.add(each);
  return check.conclude().map(([{ surface }]) => surface);
}

it("accepts prices near the expected values, and single prices that change", () => {
  expect(wrongOf(list("partner"), list("user"), list("sandbox"))).toEqual([]);
  expect(wrongOf(list("partner", 1, [15, 25]), list("user", 1, [1500, 25]))).toEqual([]);
  expect(wrongOf(list("partner", 2), list("user"))).toEqual([]);
});

it("finds the interface whose prices are cents", () => {
  expect(wrongOf(list("partner", 100), list("user"))).toEqual(["partner"]);
  expect(wrongOf(list("partner"), list("user", 100))).toEqual(["user"]);
  expect(wrongOf(list("partner", 100, [15, 25]), list("user", 1, [15, 25]))).toEqual(["partner"]);
});

it("finds a list of many prices in cents by itself", () => {
  expect(wrongOf(list("partner", 100))).toEqual(["partner"]);
  expect(wrongOf(list("partner", 100, [15, 25, 50]))).toEqual([]);
  expect(wrongOf(list("partner", 1000))).toEqual([]);
});

it("accepts packs that all cost the same, whatever they are worth", () => {
  const packs = [8, 9, 10, 11].map((ev, nth) => ({ id: `p${nth}`, mint_price: 1000, ev }));
  expect(wrongOf(anExchange({ surface: "partner", json: packs }))).toEqual([]);
});
