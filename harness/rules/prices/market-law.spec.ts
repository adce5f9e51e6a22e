import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { followingOneFormula } from "./market-law.ts";
import type { TwoPrices } from "./moves.ts";

const exchange = anExchange();
const PERCENTS = [0.8, 0.85, 0.9];
const cents = (usd: number) => Math.round(100 * usd) / 100;
/** Returns a number from 0 to 1 that looks random. */
const noise = (nth: number) => (Math.abs(Math.sin(nth * 12.9898)) * 43_758.5453) % 1;
const shown = (nth: number) => cents(10.25 + 90 * noise(nth));

/** Returns how many of so many items of three packs follow a formula; each is moved at a moment of its own by default. */
function found(
  count: number,
  usdOf: (usd: number, nth: number, percent: number) => number,
  isOneMoment = false,
): number {
  const prices = Array.from({ length: count }, (_, nth): TwoPrices => {
    const [otherUsd, percent = 1] = [shown(nth), PERCENTS[nth % PERCENTS.length]];
    const fromMs = isOneMoment ? 0 : 10 * nth;
    const ofItem = { id: `i${nth}`, packId: `p${nth % PERCENTS.length}`, percent, exchange };
    const othersUsd = [shown(nth + 1), shown(nth + 2)];
    return { ...ofItem, otherUsd, othersUsd, usd: cents(usdOf(otherUsd, nth, percent)), fromMs, toMs: fromMs + 5 };
  });
  return followingOneFormula(prices).length;
}

it("accepts equal prices, and prices that move each by its own factor", () => {
  expect(found(50, (usd) => usd)).toBe(0);
  for (const range of [0.01, 0.05, 0.5])
    for (let run = 0; run < 100; run++)
      expect(found(30, (usd, nth) => usd * (1 + range * (noise(100 * run + nth) - 0.5)), run % 2 === 0)).toBe(0);
});

it("accepts one small factor for many prices of a moment, and steps up and down", () => {
  expect(found(50, (usd) => 1.05 * usd, true)).toBe(0);
  expect(found(50, (usd, nth) => usd * (nth % 2 === 0 ? 1.01 : 0.99))).toBe(0);
});

it("counts the same two prices once, because they may be of one card", () => {
  const same = { id: "i", usd: 9, otherUsd: 10, packId: "p", exchange };
  const prices = Array.from({ length: 50 }, (_, nth) => ({ ...same, fromMs: 10 * nth, toMs: 10 * nth + 5 }));
  expect(followingOneFormula(prices)).toEqual([]);
});

it("accepts a market that rises in equal steps: only prices that were seen for longer have moved", () => {
  const price = (nth: number, usd: number, ms: number) => {
    const fromMs = 10 * nth;
    return { id: `i${nth}`, packId: "p", exchange, otherUsd: shown(nth), usd: cents(usd), fromMs, toMs: fromMs + ms };
  };
  const rising = Array.from({ length: 40 }, (_, nth) =>
    nth < 20 ? price(nth, shown(nth), 5) : price(nth, 1.05 * shown(nth), 50),
  );
  expect(followingOneFormula(rising)).toEqual([]);
  const atOnce = rising.map((each) => ({ ...each, toMs: each.fromMs + 5 }));
  expect(followingOneFormula(atOnce)).toHaveLength(20);
});

it("finds one factor: after nine moves by a percent, seven by five, and six by ten", () => {
  for (const [factor, moves] of [
    [0.99, 9],
    [1.05, 7],
    [0.9, 6],
  ] as const) {
    expect(found(moves, (usd) => factor * usd)).toBe(moves);
    expect(found(moves - 3, (usd) => factor * usd)).toBe(0);
  }
});

it("finds one large factor at one moment", () => {
  expect(found(8, (usd) => 0.85 * usd, true)).toBe(8);
  expect(found(8, (usd) => 100 * usd, true)).toBe(8);
});

it("finds the sandbox's percent instead of the pack's, and the other way round", () => {
  expect(found(9, (usd, _, percent) => (usd * 0.85) / percent)).toBe(6);
  expect(found(9, (usd, _, percent) => (usd * percent) / 0.85)).toBe(6);
});

it("finds one amount more or less, one price for all, and whole dollars", () => {
  expect(found(8, (usd) => usd - 1, true)).toBe(8);
  expect(found(8, () => 30, true)).toBe(8);
  expect(found(9, Math.floor, true)).toBe(9);
});

it("finds the prices of other items", () => {
  expect(found(8, (_, nth) => shown(nth + 1 + (nth % 2)), true)).toBe(8);
});

it("finds a formula of some items or one pack among others that keep their prices, or of which few move otherwise", () => {
  expect(found(20, (usd, nth) => (nth % 2 === 0 ? 0.9 * usd : usd))).toBe(10);
  expect(found(24, (usd, nth) => (nth % 3 === 0 ? 0.9 : 1 + noise(nth) / 9) * usd)).toBe(8);
  expect(found(12, (usd, nth) => (nth % 4 === 0 ? 1 + noise(nth) / 9 : 0.9) * usd)).toBe(9);
});
