import { expect, it } from "vitest";
import type { Deviation } from "./alike-deviations.ts";
import { farByOneFactor, groupByOneFactor } from "./one-factor.ts";

const cents = (usd: number) => Math.round(100 * usd) / 100;
/** Prices of a pack, each with its factor, one after another. */
const prices = (packId: string, ...factors: readonly number[]): readonly Deviation[] =>
  factors.map((factor, nth) => {
    const otherUsd = 10.25 + 7 * nth;
    return { usd: cents(factor * otherUsd), otherUsd, packId, fromMs: 10 * nth, toMs: 10 * nth + 5 };
  });
const inGroups = (...all: readonly (readonly Deviation[])[]) =>
  groupByOneFactor(all.flat(), ({ packId = "" }) => [packId]).length;
const steady = prices("q", ...Array.from({ length: 10 }, () => 1));
const atOnce = (all: readonly Deviation[]) => all.map((each) => ({ ...each, fromMs: 0, toMs: 9 }));

it("finds several prices in cents", () => {
  expect(farByOneFactor([...prices("p", 100, 100, 100), ...steady])).toHaveLength(3);
  expect(farByOneFactor(prices("p", 100, 100))).toEqual([]);
  expect(farByOneFactor(prices("p", 2.1, 2.1, 2.1, 0.43, 0.43, 0.43))).toEqual([]);
  expect(farByOneFactor(prices("p", 9, 12, 40, 7))).toEqual([]);
});

it("finds a group whose prices are off by one factor, beside others that are not", () => {
  expect(inGroups(prices("p", 0.95, 0.95, 0.95), steady)).toBe(3);
  // A provider state sets a value.
  expect(inGroups(prices("p", 0.95, 0.95, 0.95, 2.1), steady)).toBe(3);
});

it("accepts a group whose prices move independently, and one price that is not off", () => {
  expect(inGroups(prices("p", 0.95, 0.97, 0.95), steady)).toBe(0);
  expect(inGroups(prices("p", 0.95, 0.95, 0.95, 1), steady)).toBe(0);
  expect(inGroups(prices("p", 0.95, 0.95), steady)).toBe(0);
});

it("accepts one factor if the market may have moved once, or moves other prices too", () => {
  expect(inGroups(atOnce(prices("p", 0.95, 0.95, 0.95)), steady)).toBe(0);
  expect(inGroups(prices("p", 0.95, 0.95, 0.95), prices("q", 1.01, 0.99, 1.02, 1, 1, 1, 1, 1))).toBe(0);
  expect(inGroups(prices("p", 0.95, 0.95, 0.95), prices("q", 1, 1, 1))).toBe(0);
});
