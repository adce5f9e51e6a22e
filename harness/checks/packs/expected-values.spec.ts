import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { expectedValues } from "./expected-values.ts";

const pack = (id: string, ev: unknown, price: number) => ({
  id,
  ev,
  rarity_distribution: [{ id: 1, name: "Common", lower: 0.5 * price, upper: 2 * price, weight: 1 }],
});
const differencesOf = (json: unknown) => expectedValues(anExchange({ endpoint: "available", json }))[0]?.[1].length;
const packs = (ev: (price: number) => unknown, prices = [10, 20, 50, 200]) =>
  prices.map((price) => pack(`pack of ${price}`, ev(price), price));

it("accepts expected values within the tiers, net ones, and equal ones of similar packs", () => {
  expect(differencesOf(packs((price) => price))).toBe(0);
  expect(differencesOf(packs((price) => -0.1 * price))).toBe(0);
  expect(differencesOf(packs(() => -2))).toBe(0);
  expect(differencesOf(packs(() => 10, [10, 11, 12, 13]))).toBe(0);
  expect(differencesOf(packs(() => 10, [10, 200]))).toBe(0);
  expect(differencesOf(packs(() => null))).toBeUndefined();
});

it("finds one expected value for all packs, and one above all cards of its pack", () => {
  expect(differencesOf(packs(() => 20))).toBe(1);
  expect(differencesOf(packs((price) => (price === 50 ? 100 * price : price)))).toBe(1);
});
