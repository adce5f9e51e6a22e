import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { CardValues } from "./card-values.ts";

const PERCENTS = [0.85, 0.9, 0.8];
const priceOf = (nth: number) => 10.25 + 7 * nth;
const fairValueOf = (nth: number) => cents(priceOf(nth) / (PERCENTS[nth % PERCENTS.length] ?? 1));
const cents = (usd: number) => Math.round(100 * usd) / 100;

interface Options {
  readonly pulls?: number;
  readonly type?: string;
  /** Time between each pull and its lookup. Milliseconds. */
  readonly delayMs?: number;
  /** Whether all items are pulled before the first lookup. */
  readonly isPulledFirst?: boolean;
  /** The percents of the packs in the list that is read last. */
  readonly laterPercents?: readonly number[];
}

/** Pulls items of three packs and looks up their cards. Returns whether their values violate the requirement. */
function isViolatedBy(fmvOf: (nth: number) => number, options: Options = {}): boolean {
  const { pulls = 12, type = "a listing", delayMs = 10, isPulledFirst, laterPercents = PERCENTS } = options;
  const check = new CardValues({ market_listing: "a listing" });
  const listed = (percents: readonly number[]) =>
    anExchange({ json: percents.map((buyback_percent, nth) => ({ id: `p${nth}`, buyback_percent })) });
  check.add(listed(PERCENTS), 0);
  for (let nth = 0; nth < pulls; nth++) {
    const nfts = [{ id: `i ${nth}`, type, buyback_price: priceOf(nth) }];
    const doneAtMs = isPulledFirst ? 0 : 100 * nth;
    const sentBody = { id: `p${nth % PERCENTS.length}` };
    check.add(anExchange({ endpoint: "buy/init", sentBody, json: { nfts }, doneAtMs }), 0);
    const sentAtMs = doneAtMs + delayMs;
    const request = { method: "GET", url: `http://sut.example/_/api/v1/card/i%20${nth}`, headers: [] };
    const card = { request, json: { fmv: fmvOf(nth) }, sentAtMs, doneAtMs: sentAtMs + 5 };
    check.add(anExchange({ endpoint: "card", ...card }), 0);
  }
  check.add(listed(laterPercents), 0);
  return check.conclude().length > 0;
}

it("accepts the values of the prices, and values that moved", () => {
  expect(isViolatedBy(fairValueOf)).toBe(false);
  expect(isViolatedBy((nth) => cents(fairValueOf(nth) * (1 + 0.02 * Math.sin(7 * nth))))).toBe(false);
});

it("finds values that are off by one factor or amount, or computed from the prices by 0.85", () => {
  expect(isViolatedBy((nth) => cents(1.05 * fairValueOf(nth)))).toBe(true);
  expect(isViolatedBy((nth) => fairValueOf(nth) + 1)).toBe(true);
  expect(isViolatedBy((nth) => cents(priceOf(nth) / 0.85))).toBe(true);
});

it("finds values in whole dollars, unless those of the prices are too", () => {
  expect(isViolatedBy((nth) => Math.floor(fairValueOf(nth)))).toBe(true);
  expect(isViolatedBy((nth) => Math.floor(fairValueOf(nth)), { pulls: 7 })).toBe(false);
});

it("accepts steps of a price feed that move some cards alike", () => {
  expect(isViolatedBy((nth) => cents(fairValueOf(nth) * (nth % 2 === 0 ? 1.01 : 1)))).toBe(false);
});

it("judges neither few cards, nor other types, nor late lookups, nor what the market may have moved at once", () => {
  const wrong = (nth: number) => cents(1.05 * fairValueOf(nth));
  expect(isViolatedBy(wrong, { pulls: 3 })).toBe(false);
  expect(isViolatedBy(wrong, { type: "enft" })).toBe(false);
  expect(isViolatedBy(wrong, { delayMs: 3_000 })).toBe(false);
  expect(isViolatedBy(wrong, { isPulledFirst: true })).toBe(false);
  expect(isViolatedBy(wrong, { laterPercents: [0.5, 0.6, 0.7] })).toBe(false);
});
