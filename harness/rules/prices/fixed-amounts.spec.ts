import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedAtEnd } from "../../../tests/support/judged-by.ts";
import { amountsFixedAtPurchase } from "./fixed-amounts.ts";

const cents = (usd: number) => Math.round(usd * 100) / 100;
const priceOf = (nth: number) => 10.25 + 7 * nth;
const typeOf = (nth: number) => (nth % 4 === 1 ? "vendor_one" : "enft");

interface Options {
  readonly sales?: number;
  /** Another pack that the listings were drawn from, too. */
  readonly otherPack?: string;
}

/** Returns the number of findings if the sales of so many listings pay these amounts. */
function findingsOf(paid: (nth: number) => number, { sales = 28, otherPack }: Options = {}): number {
  const buy = (nth: number, id: string) => {
    const nfts = [{ id: `i${nth}`, type: typeOf(nth), buyback_price: priceOf(nth) }];
    return anExchange({ endpoint: "buy/init", sentBody: { id }, json: { nfts } });
  };
  const sell = (nth: number, at: number) => {
    const json = { success: true, amount: paid(nth) };
    const sold = { sentBody: { item_id: `i${nth}` }, json, sentAtMs: 10 * at, doneAtMs: 10 * at + 5 };
    return anExchange({ endpoint: "buyback", ...sold });
  };
  const nths = Array.from({ length: sales }, (_, nth) => nth);
  return judgedAtEnd(amountsFixedAtPurchase, [
    ...nths.map((nth) => buy(nth, "pack")),
    ...(otherPack === undefined ? [] : [buy(0, otherPack)]),
    ...nths.map((nth) => sell(nth, nth)),
  ]).length;
}

const moreOfVendors = (nth: number) => cents(priceOf(nth) * (typeOf(nth) === "enft" ? 1 : 1.1));
const atMostSixty = (nth: number) => Math.min(60, priceOf(nth));

it("accepts the prices, and prices of other copies", () => {
  expect(findingsOf(priceOf)).toBe(0);
  expect(findingsOf((nth) => cents(priceOf(nth) * (1 + 0.02 * Math.sin(nth))))).toBe(0);
});

it("finds items of one type at another factor", () => {
  expect(findingsOf(moreOfVendors)).toBe(1);
});

it("finds amounts that are capped, if several prices are above", () => {
  expect(findingsOf(atMostSixty)).toBe(1);
  expect(findingsOf(atMostSixty, { sales: 10 })).toBe(0);
});

it("accepts one small factor, by which the market may have moved after others bought their copies", () => {
  expect(findingsOf((nth) => cents(1.02 * priceOf(nth)))).toBe(0);
});

it("judges nothing if packs share listings", () => {
  expect(findingsOf(moreOfVendors, { otherPack: "other" })).toBe(0);
});
