import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { showsPricesAsBought } from "./prices-as-bought.ts";

describe("the price of an item in the sandbox", () => {
  type Prices = Readonly<Record<string, number>>;
  const PERCENTS = { low: 0.8, high: 0.9 };
  const percents = (low: number): ExchangeParts => ({
    endpoint: "available",
    json: Object.entries({ ...PERCENTS, low }).map(([id, buyback_percent]) => ({
      id,
      buyback_percent,
      mint_price: 20,
    })),
  });
  const items = (prices: Prices) => Object.entries(prices).map(([id, buyback_price]) => ({ id, buyback_price }));
  const bought = (id: string, prices: Prices): ExchangeParts => ({
    endpoint: "buy/init",
    sentBody: { id, amount: 2, user_id: "u" },
    json: { session_id: "s", nfts: items(prices) },
  });
  const listed = (prices: Prices): ExchangeParts => ({
    endpoint: "inventory",
    json: { user_id: "u", items: items(prices) },
  });
  const result = (prices: Prices): ExchangeParts => ({
    endpoint: "buy/status",
    sentBody: { session_id: "s" },
    json: { result: { session_id: "s", nfts: items(prices) } },
  });
  const sold = (item_id: string, amount: number): ExchangeParts => ({
    endpoint: "buyback",
    sentBody: { item_id },
    json: { success: true, amount },
  });
  const PAID = { a: 8, b: 16 };

  /** Returns what is judged, and as what. */
  const judged = (...exchanges: readonly ExchangeParts[]) =>
    judgedBy(
      showsPricesAsBought,
      exchanges.map((parts) => anExchange({ surface: "sandbox", ...parts })),
    ).map(([, [requirement, { length }]]) => `${requirement} ${length === 0 ? "passes" : "fails"}`);
  const afterPurchase = (...exchanges: readonly ExchangeParts[]) =>
    judged(percents(0.8), bought("low", PAID), ...exchanges);

  it("is that of a purchase, in results and inventories", () => {
    expect(afterPurchase(result(PAID), listed(PAID))).toEqual([
      "buy-status.nft-price-equals-init passes",
      "inventory.item-price-equals-init passes",
    ]);
    expect(afterPurchase(result({ a: 10, b: 20 }))).toEqual(["buy-status.nft-price-equals-init fails"]);
    expect(afterPurchase(listed({ a: 8.24, b: 16.48 }))).toEqual(["inventory.item-price-equals-init fails"]);
    expect(afterPurchase(bought("high", { a: 9 }), listed({ a: 8, b: 16 }))).toEqual([
      "inventory.item-price-equals-init passes",
    ]);
  });

  it("is paid by sales", () => {
    expect(afterPurchase(sold("a", 8), sold("b", 16))).toEqual(["buyback.amount-fixed-at-purchase passes"]);
    expect(afterPurchase(sold("a", 4), sold("b", 8))).toEqual(["buyback.amount-fixed-at-purchase fails"]);
    expect(afterPurchase(sold("a", 9), sold("b", 18))).toEqual([]);
  });

  it("may be corrected in one record", () => {
    const corrected = listed({ a: 8.24, b: 16 });
    expect(afterPurchase(corrected, corrected)).toEqual(["inventory.item-price-equals-init passes"]);
    expect(afterPurchase(corrected, bought("low", PAID), corrected)).toEqual([
      "inventory.item-price-equals-init fails",
    ]);
  });

  it("may be that of another holder's purchase from any pack", () => {
    expect(afterPurchase(listed({ a: 9, b: 18 }))).toEqual([]);
    expect(afterPurchase(listed({ a: 8.5, b: 17 }))).toEqual([]);
  });

  it("is open where values or percents change, and for packs that no list shows", () => {
    expect(afterPurchase(bought("low", { a: 8.8 }), listed({ a: 10, b: 20 }))).toEqual([]);
    expect(judged(percents(0.8), bought("low", PAID), listed({ a: 10, b: 20 }), percents(0.7))).toEqual([]);
    expect(judged(bought("low", PAID), listed({ a: 10, b: 20 }))).toEqual([]);
  });
});
