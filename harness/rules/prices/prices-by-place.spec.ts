import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedAtEnd } from "../../../tests/support/judged-by.ts";
import { showsPriceOfTheMoment } from "./prices-by-place.ts";

const PURCHASES = 5;
const PULLS = 4;

const numbers = (length: number) => Array.from({ length }, (_, nth) => nth);
const item = (purchase: number, place: number, usd: number) => ({ id: `${purchase}-${place}`, buyback_price: usd });
const list = (purchase: number, usd: (place: number) => number) =>
  numbers(PULLS).map((place) => item(purchase, place, usd(place)));
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

const judgedIn = (exchanges: readonly ExchangeParts[]) =>
  judgedAtEnd(
    showsPriceOfTheMoment,
    exchanges.map((parts) => anExchange(parts)),
  );

/** Returns the requirements that several purchases violate. */
function violatedBy(usd: (place: number, purchase: number) => number, purchases = PURCHASES) {
  const exchanges = numbers(purchases).flatMap((nth) => [init(nth), status(nth, (place) => usd(place, nth))]);
  return [...new Set(judgedIn(exchanges).map(([, [requirement]]) => requirement))];
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

it("finds prices that lie far apart, if most do", () => {
  expect(violatedBy((place, purchase) => 8 + place * purchase)).toEqual(["buy-status.nft-price-of-the-moment"]);
  expect(violatedBy((place, purchase) => ((place + purchase) % 3 === 0 ? 9 : 5))).toEqual([]);
});

it("judges nothing after few purchases", () => {
  expect(violatedBy((place) => (place >= 2 ? 6 : 5), 2)).toEqual([]);
});

it("finds prices that several purchases exchange", () => {
  const exchanged = (purchases: number, shift: number) => {
    const exchanges = numbers(purchases).flatMap((nth) => {
      const usd = (place: number) => 5 + place + nth;
      const bought = { ...init(nth), json: { nfts: list(nth, usd) } };
      return [bought, status(nth, (place) => usd((place + shift) % PULLS))];
    });
    return judgedIn(exchanges).length > 0;
  };
  expect(exchanged(PURCHASES, 1)).toBe(true);
  expect(exchanged(PURCHASES, 0)).toBe(false);
});

it("finds items that all have the price of one of them", () => {
  const copied = (factor: number, purchases = PURCHASES) => {
    const exchanges = numbers(purchases).flatMap((nth) => {
      const usd = (place: number) => 5 * (1 + (factor - 1) * ((place + nth) % 2));
      return [
        { ...init(nth), json: { nfts: list(nth, usd) }, sentAtMs: 0, doneAtMs: 1 },
        { ...status(nth, () => usd(0)), sentAtMs: 2, doneAtMs: 3 },
      ];
    });
    return judgedIn(exchanges).length > 0;
  };
  expect(copied(2)).toBe(true);
  expect(copied(1.1)).toBe(false);
});

it("finds prices that deviate alike, of all items or of one type", () => {
  const judged = (priceOf: (usd: number, place: number, purchase: number) => number, percents = [0.9, 0.9]) => {
    const lists = percents.map(
      (buyback_percent): ExchangeParts => ({
        surface: "partner",
        endpoint: "available",
        json: [{ id: "p", buyback_percent }],
      }),
    );
    const exchanges = numbers(PURCHASES).flatMap((nth) => {
      const usd = (place: number) => 7.25 * (PULLS * nth + place + 1);
      const [boughtMs, shownMs] = [100 * nth, 100 * nth + 50];
      const bought = { ...init(nth), json: { nfts: list(nth, usd) }, sentAtMs: boughtMs, doneAtMs: boughtMs };
      const shown = status(nth, (place) => priceOf(usd(place), place, nth));
      return [bought, { ...shown, sentAtMs: shownMs, doneAtMs: shownMs }];
    });
    return judgedIn([...lists, ...exchanges]).length > 0;
  };
  expect(judged((usd) => 0.95 * usd)).toBe(true);
  expect(judged((usd) => 0.95 * usd, [0.9, 0.85])).toBe(false);
  expect(judged((usd) => usd - 1)).toBe(true);
  expect(judged((usd, place) => (place % 2 === 1 ? 0.95 * usd : usd))).toBe(true);
  expect(judged(Math.floor)).toBe(true);
  // One feed moves while the other one rests, and items move by different factors.
  expect(judged((usd, place, nth) => (place % 2 === 1 ? (1.01 + nth / 100) * usd : usd))).toBe(false);
});

it("does not compare an inventory's items of several purchases", () => {
  const exchanges = numbers(12).flatMap((nth): ExchangeParts[] => {
    const [newer, older] = [item(nth, 0, 5), item(nth, 1, 5)];
    const results = [older, newer].map((each) => ({ ...status(nth, () => 5), json: { result: { nfts: [each] } } }));
    const items = [newer, { ...older, buyback_price: 7 }];
    return [...results, { surface: "partner", endpoint: "inventory", json: { items } }];
  });
  expect(judgedIn(exchanges)).toEqual([]);
});

it("does not compare a listing that is pulled from two packs", () => {
  const pulls = numbers(PURCHASES * PULLS).map((nth) => ({ id: `card-${nth}`, claw_id: "dear", buyback_price: 6 }));
  const purchases = numbers(PURCHASES).flatMap((nth): ExchangeParts[] => {
    const nfts = pulls.slice(nth * PULLS, (nth + 1) * PULLS).map(({ id }) => ({ id, buyback_price: 5 }));
    const session = { session_id: `s-${nth}` };
    return [
      { endpoint: "buy/init", sentBody: { id: "cheap", amount: PULLS }, json: { ...session, nfts: [] } },
      { endpoint: "buy/status", sentBody: session, json: { result: { ...session, nfts } } },
    ];
  });
  const exchanges: readonly ExchangeParts[] = [{ endpoint: "recent-pulls", json: pulls }, ...purchases];
  expect(judgedIn(exchanges.map((parts) => ({ surface: "partner", ...parts })))).toEqual([]);
});
