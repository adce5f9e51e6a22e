import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { cryptoPricesInUsd, deliversPriceOfTheMoment } from "./crypto-prices.ts";

const PRICES = [4.25, 8.5, 16.75, 40.3, 12.45, 25.15, 33.35];
const user = (parts: ExchangeParts) => anExchange({ surface: "user", ...parts });
const packs = user({
  endpoint: "available",
  json: [
    {
      id: "p",
      buyback_percent: 0.9,
      rarity_distribution: [{ id: 1, name: "Common", lower: 2, upper: 100, weight: 1 }],
    },
  ],
});

/** Buys items at these prices, and reads their results. Returns the violated requirements; undefined if nothing is judged. */
function violatedBy(resultOf: (usd: number) => number, prices = PRICES, movedS = 0) {
  const exchanges = prices.flatMap((buyback_price, nth) => {
    const session_id = `s${nth}`;
    const result = (usd: number) => ({ session_id, nfts: [{ id: `i${nth}`, buyback_price: usd }] });
    const json = { result: result(buyback_price) };
    return [
      user({ endpoint: "buy/crypto", sentBody: { claw_id: "p" }, json }),
      user({ endpoint: "buy/status", sentBody: { session_id }, json: { result: result(resultOf(buyback_price)) } }),
    ];
  });
  const movedAt = (at: number) => (at > 0 && at % 2 === 0 ? movedS : 0);
  const judged = [deliversPriceOfTheMoment, cryptoPricesInUsd].flatMap((rule) =>
    judgedBy(rule, [packs, ...exchanges], movedAt),
  );
  return judged.length === 0
    ? undefined
    : judged.flatMap(([, [id, differences]]) => (differences.length > 0 ? [id] : []));
}

it("accepts equal prices, prices that move, and prices of whole dollars", () => {
  expect(violatedBy((usd) => usd)).toEqual([]);
  expect(violatedBy((usd) => usd * (1 + usd / 500))).toEqual([]);
  expect(violatedBy((usd) => usd, [4, 8, 16, 40, 12, 25])).toEqual([]);
});

it("finds prices that are off by one factor or amount, that lost their cents, and that are in cents", () => {
  expect(violatedBy((usd) => 0.9 * usd)).toEqual(["crypto-status.nft-price-of-the-moment"]);
  expect(violatedBy((usd) => usd - 1)).toEqual(["crypto-status.nft-price-of-the-moment"]);
  expect(violatedBy(Math.floor)).toEqual(["crypto-status.nft-price-of-the-moment"]);
  expect(
    violatedBy(
      (usd) => usd,
      PRICES.map((usd) => 100 * usd),
    ),
  ).toEqual(["crypto-status.nft-price-in-usd"]);
});

it("judges no few items, and no results after a move of the clock", () => {
  expect(violatedBy((usd) => usd, PRICES.slice(4))).toBeUndefined();
  expect(violatedBy(Math.floor, PRICES, 60)).toEqual([]);
});
