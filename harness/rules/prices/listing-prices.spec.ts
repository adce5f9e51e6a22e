import { describe, expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { listingsPricedByPercent, valuesOfListings } from "./listing-prices.ts";

const TARGET = { aliases: { market_listing: "a listing" }, keys: {} };
const cents = (usd: number) => Math.round(100 * usd) / 100;
const listed = (percents: readonly number[]) =>
  anExchange({ json: percents.map((buyback_percent, nth) => ({ id: `p${nth}`, buyback_percent })) });

describe("the values of cards of listings", () => {
  const PERCENTS = [0.85, 0.9, 0.8];
  const priceOf = (nth: number) => 10.25 + 7 * nth;
  const fairValueOf = (nth: number) => cents(priceOf(nth) / (PERCENTS[nth % PERCENTS.length] ?? 1));

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
    const exchanges = Array.from({ length: pulls }, (_, nth) => {
      const nfts = [{ id: `i ${nth}`, type, buyback_price: priceOf(nth) }];
      const doneAtMs = isPulledFirst ? 0 : 100 * nth;
      const sentBody = { id: `p${nth % PERCENTS.length}` };
      const sentAtMs = doneAtMs + delayMs;
      const request = { method: "GET", url: `http://sut.example/_/api/v1/card/i%20${nth}`, headers: [] };
      const card = { request, json: { fmv: fmvOf(nth) }, sentAtMs, doneAtMs: sentAtMs + 5 };
      return [
        anExchange({ endpoint: "buy/init", sentBody, json: { nfts }, sentAtMs: doneAtMs, doneAtMs }),
        anExchange({ endpoint: "card", ...card }),
      ];
    });
    const all = [listed(PERCENTS), ...exchanges.flat(), listed(laterPercents)];
    return judgedBy(valuesOfListings, all, 0, TARGET).length > 0;
  }

  it("accepts the values of the prices, and values that moved", () => {
    expect(isViolatedBy(fairValueOf)).toBe(false);
    expect(isViolatedBy((nth) => cents(fairValueOf(nth) * (1 + 0.02 * Math.sin(7 * nth))))).toBe(false);
  });

  it("finds values that are off by one factor or amount, or computed from the prices by 0.85", () => {
    expect(isViolatedBy((nth) => cents(1.05 * fairValueOf(nth)))).toBe(true);
    expect(isViolatedBy((nth) => fairValueOf(nth) + 1)).toBe(true);
    expect(isViolatedBy((nth) => cents(priceOf(nth) / 0.85), { pulls: 16 })).toBe(true);
  });

  it("finds values in whole dollars, unless those of the prices are too", () => {
    expect(isViolatedBy((nth) => Math.floor(fairValueOf(nth)))).toBe(true);
    expect(isViolatedBy((nth) => Math.floor(fairValueOf(nth)), { pulls: 4 })).toBe(false);
  });

  it("accepts steps of a price feed, up and down", () => {
    expect(isViolatedBy((nth) => cents(fairValueOf(nth) * (nth % 2 === 0 ? 1.01 : 0.99)))).toBe(false);
  });

  it("judges neither few cards, nor other types, nor late lookups, nor what the market may have moved at once", () => {
    const wrong = (nth: number) => cents(1.05 * fairValueOf(nth));
    expect(isViolatedBy(wrong, { pulls: 3 })).toBe(false);
    expect(isViolatedBy(wrong, { type: "enft" })).toBe(false);
    expect(isViolatedBy(wrong, { delayMs: 3_000 })).toBe(false);
    expect(isViolatedBy(wrong, { isPulledFirst: true })).toBe(false);
    expect(isViolatedBy(wrong, { laterPercents: [0.5, 0.6, 0.7] })).toBe(false);
  });
});

describe("the prices of a listing from several packs", () => {
  const TWO_PERCENTS = [0.85, 0.9];
  const fairValueOf = (nth: number) => 10.25 + 7 * nth;

  interface Options {
    readonly listings?: number;
    readonly type?: string;
    /** The percents of the packs in the list that is read last; none: no list is read again. */
    readonly laterPercents?: readonly number[];
  }

  /** Buys each listing from both packs. Returns whether the prices violate the requirement. */
  function isViolatedBy(priceOf: (nth: number, percent: number) => number, options: Options = {}): boolean {
    const { listings = 9, type = "a listing", laterPercents = TWO_PERCENTS } = options;
    const purchases = Array.from({ length: listings }, (_, nth) =>
      TWO_PERCENTS.map((percent, pack) => {
        const nfts = [{ id: `i ${nth}`, type, buyback_price: priceOf(nth, percent) }];
        const at = { sentAtMs: 100 * nth, doneAtMs: 100 * nth + 5 };
        return anExchange({ endpoint: "buy/init", sentBody: { id: `p${pack}` }, json: { nfts }, ...at });
      }),
    );
    const later = laterPercents.length > 0 ? [listed(laterPercents)] : [];
    const all = [listed(TWO_PERCENTS), ...purchases.flat(), ...later];
    return judgedBy(listingsPricedByPercent, all, 0, TARGET).length > 0;
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
    const moved = (nth: number, percent: number) => cents(fairValueOf(nth) * percent * (1 + (percent - 0.85) * nth));
    const mostly = (nth: number, percent: number) => (nth < 3 ? ofFirstPack(nth) : moved(nth, percent));
    expect(isViolatedBy(mostly)).toBe(false);
  });

  it("judges neither two listings, nor other types, nor prices below the tolerance, nor changed percents", () => {
    expect(isViolatedBy(ofFirstPack, { listings: 2 })).toBe(false);
    expect(isViolatedBy(ofFirstPack, { type: "enft" })).toBe(false);
    expect(isViolatedBy(() => 0.1)).toBe(false);
    expect(isViolatedBy(ofFirstPack, { laterPercents: [0.85, 0.85] })).toBe(false);
    expect(isViolatedBy(ofFirstPack, { laterPercents: [] })).toBe(false);
  });
});
