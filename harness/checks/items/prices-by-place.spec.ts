import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { PricesByPlace } from "./prices-by-place.ts";

const PURCHASES = 5;
const PULLS = 4;

const item = (purchase: number, place: number, usd: number) => ({ id: `${purchase}-${place}`, buyback_price: usd });
const list = (purchase: number, usd: (place: number) => number) =>
  Array.from({ length: PULLS }, (_, place) => item(purchase, place, usd(place)));
const init = (purchase: number): ExchangeParts => ({
  surface: "partner",
  endpoint: "buy/init",
  json: { nfts: list(purchase, () => 5) },
});
const status = (purchase: number, usd: (place: number) => number): ExchangeParts => ({
  surface: "partner",
  endpoint: "buy/status",
  json: { result: { nfts: list(purchase, usd) } },
});

/** Returns the requirements that several purchases violate. */
function violatedBy(usd: (place: number, purchase: number) => number, purchases = PURCHASES) {
  const check = new PricesByPlace();
  for (let nth = 0; nth < purchases; nth++) {
    check.add(anExchange(init(nth)), 0);
    check.add(anExchange(status(nth, (place) => usd(place, nth))), 0);
  }
  return [...new Set(check.conclude().map(([, [requirement]]) => requirement))];
}

it("finds prices that are wrong at some places of a list", () => {
  expect(violatedBy((place) => (place >= 2 ? 6 : 5))).toEqual(["buy-status.nft-price-of-the-moment"]);
  expect(violatedBy((place) => (place === 1 ? 4 : 5))).toEqual(["buy-status.nft-price-of-the-moment"]);
});

it("accepts prices that move independently of the place, or all of them", () => {
  expect(violatedBy((place, purchase) => ((place + purchase) % 3 === 0 ? 6 : 5))).toEqual([]);
  expect(violatedBy(() => 6)).toEqual([]);
  expect(violatedBy(() => 5)).toEqual([]);
});

it("judges nothing after few purchases", () => {
  expect(violatedBy((place) => (place >= 2 ? 6 : 5), 2)).toEqual([]);
});

it("finds prices that several purchases exchange", () => {
  const exchanged = (purchases: number, shift: number) => {
    const check = new PricesByPlace();
    for (let nth = 0; nth < purchases; nth++) {
      const usd = (place: number) => 5 + place + nth;
      check.add(anExchange({ ...init(nth), json: { nfts: list(nth, usd) } }), 0);
      check.add(anExchange(status(nth, (place) => usd((place + shift) % PULLS))), 0);
    }
    return check.conclude().length > 0;
  };
  expect(exchanged(PURCHASES, 1)).toBe(true);
  expect(exchanged(PURCHASES, 0)).toBe(false);
});

it("finds prices of one type that are all off by one factor", () => {
  const judged = (factorOf: (place: number, purchase: number) => number) => {
    const check = new PricesByPlace();
    const typed = (nth: number, factor: typeof factorOf) =>
      list(nth, (place) => 5 * (place + nth + 1) * factor(place, nth)).map((each, place) => ({
        ...each,
        type: place % 2 === 0 ? "enft" : "vendor_one",
      }));
    for (let nth = 0; nth < PURCHASES; nth++) {
      check.add(anExchange({ ...init(nth), json: { nfts: typed(nth, () => 1) } }), 0);
      check.add(anExchange({ ...status(nth, () => 0), json: { result: { nfts: typed(nth, factorOf) } } }), 0);
    }
    return check.conclude().length > 0;
  };
  expect(judged((place) => (place % 2 === 1 ? 0.95 : 1))).toBe(true);
  // One feed moves while the other one rests, and items move by different factors.
  expect(judged((place, nth) => (place % 2 === 1 ? 1.01 + nth / 100 : 1))).toBe(false);
  expect(judged((place) => (place % 2 === 1 ? 1.01 : 1))).toBe(false);
});

it("does not compare an inventory's items of several purchases", () => {
  const check = new PricesByPlace();
  for (let nth = 0; nth < 12; nth++) {
    const [newer, older] = [item(nth, 0, 5), item(nth, 1, 5)];
    for (const each of [older, newer])
      check.add(anExchange({ ...status(nth, () => 5), json: { result: { nfts: [each] } } }), 0);
    const items = [newer, { ...older, buyback_price: 7 }];
    check.add(anExchange({ surface: "partner", endpoint: "inventory", json: { items } }), 0);
  }
  expect(check.conclude()).toEqual([]);
});
