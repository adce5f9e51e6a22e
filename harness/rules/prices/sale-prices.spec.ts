import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { paysPriceOfTheMoment } from "./sale-prices.ts";

const PERCENTS = [0.8, 0.9];
const SALES = 12;
const priceOf = (nth: number) => 10.25 + 7 * nth;
const partner = { surface: "partner" as const };

interface Options {
  readonly sales?: number;
  /** Whether all sales run at the same time. */
  readonly areConcurrent?: boolean;
  readonly delayMs?: number;
  /** Whether all items are bought before the first sale. */
  readonly isBoughtFirst?: boolean;
  /** Ids of items that a provider state gave another value. */
  readonly repriced?: readonly string[];
}

/** Buys and sells items of two packs. Returns the number of differences; undefined if nothing is judged. */
function differencesOf(paid: (nth: number) => number, options: Options = {}) {
  const { sales = SALES, areConcurrent, delayMs = 0, isBoughtFirst, repriced } = options;
  const json = PERCENTS.map((buyback_percent, nth) => ({ id: `p${nth}`, buyback_percent, mint_price: 50 }));
  const nths = Array.from({ length: sales }, (_, nth) => nth);
  const purchases = nths.map((nth) => {
    const nfts = [{ id: `i${nth}`, buyback_price: priceOf(nth), type: `source ${nth % 4}` }];
    const doneAtMs = isBoughtFirst || areConcurrent ? 1 : 10 * nth + 2;
    const bought = { sentBody: { id: `p${nth % 2}` }, json: { nfts }, sentAtMs: doneAtMs - 1, doneAtMs };
    return anExchange({ ...partner, endpoint: "buy/init", ...bought });
  });
  const sold = nths.map((nth) => {
    const sentAtMs = delayMs + (areConcurrent ? 10 : 10 * nth + 5);
    const sale = { sentBody: { item_id: `i${nth}` }, json: { success: true, amount: paid(nth) } };
    return anExchange({ ...partner, endpoint: "buyback", ...sale, sentAtMs, doneAtMs: sentAtMs + 3 });
  });
  const list = anExchange({ ...partner, endpoint: "available", json });
  const exchanges = [list, ...purchases, ...sold];
  return judgedBy(paysPriceOfTheMoment, exchanges, 0, undefined, repriced)[0]?.[1][1].length;
}

const cents = (usd: number) => Math.round(100 * usd) / 100;

it("accepts the prices, prices that move by different factors, and vouchers", () => {
  expect(differencesOf(priceOf)).toBe(0);
  expect(differencesOf((nth) => cents(priceOf(nth) * (1 + 0.01 * Math.sin(nth))))).toBe(0);
  expect(differencesOf((nth) => Math.max(50, priceOf(nth)))).toBe(0);
});

it("leaves out items whose value the run had changed", () => {
  const paid = (nth: number) => (nth < 5 ? cents(0.43 * priceOf(nth)) : priceOf(nth));
  expect(differencesOf(paid)).toBe(1);
  expect(differencesOf(paid, { repriced: ["i0", "i1", "i2", "i3", "i4"] })).toBe(0);
});

it("finds amounts that are off by one factor, or one share of the values", () => {
  expect(differencesOf((nth) => cents(0.99 * priceOf(nth)))).toBe(1);
  expect(differencesOf((nth) => cents((0.85 * priceOf(nth)) / (PERCENTS[nth % 2] ?? 1)))).toBe(1);
});

it("finds sales of some items at the sandbox's percent, also beside one that moved otherwise", () => {
  const paid = (nth: number) => cents((nth % 3 === 0 ? 1 : 0.85 / (PERCENTS[nth % 2] ?? 1)) * priceOf(nth));
  expect(differencesOf(paid)).toBe(1);
  expect(differencesOf((nth) => (nth === 4 ? priceOf(nth) + 1 : paid(nth)))).toBe(1);
});

it("finds amounts that are a dollar less, of all sales or of the later ones", () => {
  expect(differencesOf((nth) => priceOf(nth) - 1)).toBe(1);
  expect(differencesOf((nth) => (nth < 3 ? priceOf(nth) : priceOf(nth) - 1))).toBe(1);
});

it("finds amounts in cents", () => {
  expect(differencesOf((nth) => priceOf(nth) * (nth % 2 === 0 ? 100 : 1))).toBe(1);
});

it("finds amounts of one pack that are five percent less", () => {
  const lessOfOne = (nth: number) => cents(priceOf(nth) * (nth % 2 === 0 ? 0.95 : 1 + nth / 100));
  expect(differencesOf(lessOfOne, { sales: 20 })).toBe(1);
  expect(differencesOf(lessOfOne, { sales: 8 })).toBe(0);
});

it("finds amounts of some items that are a quarter more", () => {
  expect(differencesOf((nth) => cents(priceOf(nth) * (nth % 4 === 1 ? 1.25 : 1)), { sales: 24 })).toBe(1);
});

it("accepts one factor if the market may have moved once between purchases and sales", () => {
  expect(differencesOf((nth) => cents(0.99 * priceOf(nth)), { isBoughtFirst: true })).toBe(0);
});

it("finds amounts without their cents", () => {
  expect(differencesOf((nth) => Math.floor(priceOf(nth)))).toBe(1);
});

it("finds amounts of concurrent sales", () => {
  const exchanged = (nth: number) => priceOf((5 * nth + 3) % SALES);
  expect(differencesOf(exchanged, { areConcurrent: true })).toBe(1);
  expect(differencesOf(exchanged)).toBe(0);
});

it("judges neither few sales nor sales long after the price", () => {
  expect(differencesOf(priceOf, { sales: 5 })).toBeUndefined();
  expect(differencesOf((nth) => Math.floor(priceOf(nth)), { delayMs: 60_000 })).toBeUndefined();
});
