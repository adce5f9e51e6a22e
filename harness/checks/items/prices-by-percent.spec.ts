import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { PricesByPercent } from "./prices-by-percent.ts";

const PERCENTS = [0.85, 0.9];
const fairValueOf = (nth: number) => 10.25 + 7 * nth;
const cents = (usd: number) => Math.round(100 * usd) / 100;

interface Options {
  readonly listings?: number;
  readonly type?: string;
  /** The percents of the packs in the list that is read last; none: no list is read again. */
  readonly laterPercents?: readonly number[];
}

/** Buys each listing from both packs. Returns whether the prices violate the requirement. */
function isViolatedBy(priceOf: (nth: number, percent: number) => number, options: Options = {}): boolean {
  const { listings = 3, type = "a listing", laterPercents = PERCENTS } = options;
  const check = new PricesByPercent({ market_listing: "a listing" });
  const listed = (percents: readonly number[]) =>
    anExchange({ json: percents.map((buyback_percent, nth) => ({ id: `p${nth}`, buyback_percent })) });
  check.add(listed(PERCENTS));
  for (let nth = 0; nth < listings; nth++) {
    for (const [pack, percent] of PERCENTS.entries()) {
      const nfts = [{ id: `i ${nth}`, type, buyback_price: priceOf(nth, percent) }];
      check.add(anExchange({ endpoint: "buy/init", sentBody: { id: `p${pack}` }, json: { nfts } }));
    }
  }
  if (laterPercents.length > 0) check.add(listed(laterPercents));
  return check.conclude().length > 0;
}

const ofFirstPack = (nth: number) => cents(fairValueOf(nth) * 0.85);

it("accepts prices by the percent of each pack, also if the values move", () => {
  expect(isViolatedBy((nth, percent) => cents(fairValueOf(nth) * percent))).toBe(false);
  expect(isViolatedBy((nth, percent) => cents(fairValueOf(nth) * percent * (1 + percent / 50)))).toBe(false);
});

it("finds listings with one price at both percents", () => {
  expect(isViolatedBy(ofFirstPack)).toBe(true);
});

it("accepts equal prices of a few of many listings, which chance explains", () => {
  const mostly = (nth: number, percent: number) => (nth < 3 ? ofFirstPack(nth) : cents(fairValueOf(nth) * percent));
  expect(isViolatedBy(mostly, { listings: 5 })).toBe(false);
});

it("judges neither two listings, nor other types, nor prices below the tolerance, nor changed percents", () => {
  expect(isViolatedBy(ofFirstPack, { listings: 2 })).toBe(false);
  expect(isViolatedBy(ofFirstPack, { type: "enft" })).toBe(false);
  expect(isViolatedBy(() => 0.1)).toBe(false);
  expect(isViolatedBy(ofFirstPack, { laterPercents: [0.85, 0.85] })).toBe(false);
  expect(isViolatedBy(ofFirstPack, { laterPercents: [] })).toBe(false);
});
