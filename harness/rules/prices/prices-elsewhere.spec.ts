import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { showsPriceOfTheMoment } from "./prices-elsewhere.ts";

const PURCHASES = 5;
const PULLS = 4;

const numbers = (length: number) => Array.from({ length }, (_, nth) => nth);
const item = (purchase: number, place: number, usd: number) => ({ id: `${purchase}-${place}`, buyback_price: usd });
const priceOf = (purchase: number, place: number) => 7.25 * (PULLS * purchase + place + 1);
const list = (purchase: number, usd: (place: number) => number) =>
  numbers(PULLS).map((place) => item(purchase, place, usd(place)));
const init = (purchase: number): ExchangeParts => ({
  surface: "partner",
  endpoint: "buy/init",
  json: { nfts: list(purchase, (place) => priceOf(purchase, place)) },
  sentAtMs: 100 * purchase,
  doneAtMs: 100 * purchase + 1,
});
const status = (purchase: number, usd: (place: number) => number): ExchangeParts => ({
  surface: "partner",
  endpoint: "buy/status",
  json: { result: { nfts: list(purchase, usd) } },
  sentAtMs: 100 * purchase + 50,
  doneAtMs: 100 * purchase + 51,
});

/** Returns what is violated. */
const judgedIn = (exchanges: readonly ExchangeParts[]) =>
  judgedBy(
    showsPriceOfTheMoment,
    exchanges.map((parts) => anExchange(parts)),
  ).filter(([, [, differences]]) => differences.length > 0);

/** Returns the requirements that several purchases violate whose results have these prices. */
function violatedBy(priced: (usd: number, place: number, purchase: number) => number, percents = [0.9, 0.9]) {
  const lists = percents.map(
    (buyback_percent): ExchangeParts => ({
      surface: "partner",
      endpoint: "available",
      json: [{ id: "p", buyback_percent }],
    }),
  );
  const exchanges = numbers(PURCHASES).flatMap((nth) => [
    init(nth),
    status(nth, (place) => priced(priceOf(nth, place), place, nth)),
  ]);
  return judgedIn([...lists, ...exchanges]).map(([, [requirement]]) => requirement);
}

const WRONG = ["buy-status.nft-price-of-the-moment"];

it("finds prices that differ by one factor or amount, of all items or at some places of a list", () => {
  expect(violatedBy((usd) => 0.9 * usd)).toEqual(WRONG);
  expect(violatedBy((usd) => usd - 1)).toEqual(WRONG);
  expect(violatedBy((usd, place) => (place >= 2 ? usd + 1 : usd))).toEqual(WRONG);
  expect(violatedBy((usd, place) => (place % 2 === 1 ? 0.9 * usd : usd))).toEqual(WRONG);
});

it("finds prices that have lost their cents", () => {
  expect(violatedBy(Math.floor)).toEqual(WRONG);
});

it("finds the prices of other items of the purchase", () => {
  expect(violatedBy((_, place, nth) => priceOf(nth, (place + 1) % PULLS))).toEqual(WRONG);
  expect(violatedBy((_, _place, nth) => priceOf(nth, 0))).toEqual(WRONG);
});

it("accepts equal prices, and prices that move each by its own factor", () => {
  expect(violatedBy((usd) => usd)).toEqual([]);
  expect(violatedBy((usd, place, nth) => (1 + Math.sin(7 * nth + place) / 10) * usd)).toEqual([]);
  // One feed moves while the other one rests.
  expect(violatedBy((usd, place, nth) => (place % 2 === 1 ? (1.01 + nth / 100) * usd : usd))).toEqual([]);
});

it("accepts one factor of a pack that changes its percent", () => {
  expect(violatedBy((usd) => 0.9 * usd, [0.9, 0.81])).toEqual([]);
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
