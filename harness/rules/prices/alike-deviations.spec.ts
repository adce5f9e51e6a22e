import { expect, it } from "vitest";
import { deviateAlike, fewestMoves } from "./alike-deviations.ts";

const PRICES = [4.3, 7.25, 9.9, 12.4, 18.75, 22.1, 35.6, 48.2, 90.05];

/** Returns prices of two answers, each with a time of its own. */
const deviations = (usdOf: (usd: number, nth: number) => number, prices = PRICES, packs = 1) =>
  prices.map((otherUsd, nth) => ({
    usd: Math.round(100 * usdOf(otherUsd, nth)) / 100,
    otherUsd,
    packId: `p${nth % packs}`,
    fromMs: 10 * nth,
    toMs: 10 * nth + 5,
  }));

it("finds one factor, one amount, or both", () => {
  expect(deviateAlike(deviations((usd) => 0.95 * usd))).toBe(true);
  expect(deviateAlike(deviations((usd) => usd - 1))).toBe(true);
  expect(deviateAlike(deviations((usd) => 1.07 * usd + 1))).toBe(true);
});

it("finds a factor of each pack", () => {
  const prices = [...PRICES, 5.5, 11.1, 63.2];
  const byPack = (usd: number, nth: number) => usd * (nth % 2 === 0 ? 0.95 : 1.1);
  expect(deviateAlike(deviations(byPack, prices, 2))).toBe(true);
  expect(deviateAlike(deviations(byPack, prices, 1))).toBe(false);
  expect(deviateAlike(deviations(byPack, PRICES, 2))).toBe(false);
});

it("accepts factors that differ, vouchers, and deviations of a few cents", () => {
  expect(deviateAlike(deviations((usd, nth) => usd * (1.05 + (nth % 3) / 100)))).toBe(false);
  expect(deviateAlike(deviations(() => 100))).toBe(false);
  expect(deviateAlike(deviations((usd) => usd + 0.1))).toBe(false);
});

it("does not judge few prices, or one price many times", () => {
  expect(deviateAlike(deviations((usd) => usd - 1, PRICES.slice(2)))).toBe(false);
  expect(deviateAlike(deviations((usd) => usd - 1, Array(20).fill(9)))).toBe(false);
});

it("accepts a market that may have moved all prices at once", () => {
  const once = deviations((usd) => 0.95 * usd).map((each) => ({ ...each, toMs: 1_000 }));
  expect(deviateAlike(once)).toBe(false);
});

it("counts the moves that explain periods", () => {
  const period = (fromMs: number, toMs: number) => ({ fromMs, toMs });
  expect(fewestMoves([])).toBe(0);
  expect(fewestMoves([period(0, 9), period(3, 5), period(4, 20)])).toBe(1);
  expect(fewestMoves([period(6, 8), period(0, 5), period(4, 7)])).toBe(2);
  expect(fewestMoves([period(0, 1), period(2, 3), period(4, 5)])).toBe(3);
});
