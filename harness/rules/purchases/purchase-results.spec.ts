import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { deliversAmount } from "./purchase-results.ts";

describe("the number of items", () => {
  const items = (count: number, of: string) => Array.from({ length: count }, (_, nth) => ({ id: `${of}${nth}` }));
  const bought = (session_id: string, amount: unknown, user_id = "u"): ExchangeParts => ({
    endpoint: "buy/init",
    sentBody: { id: "p", amount, user_id },
    json: { session_id, nfts: [] },
  });
  const fulfilled = (session_id: string, count: number, doneAtMs = 10): ExchangeParts => ({
    endpoint: "buy/status",
    sentBody: { session_id },
    json: { result: { session_id, nfts: items(count, session_id) } },
    doneAtMs,
  });
  const sold = (item_id: string, sentAtMs: number): ExchangeParts => ({
    endpoint: "buyback",
    sentBody: { item_id },
    json: { success: true, amount: 1 },
    sentAtMs,
    doneAtMs: sentAtMs + 1,
  });

  /** Returns the number of differences; undefined if nothing is judged. */
  const differencesOf = (...exchanges: readonly ExchangeParts[]) =>
    judgedBy(
      deliversAmount,
      exchanges.map((parts) => anExchange({ surface: "partner", ...parts })),
    )[0]?.[1][1].length;

  it("is not less or more than was bought, in several purchases", () => {
    expect(differencesOf(bought("s", 6), fulfilled("s", 4), bought("t", 20), fulfilled("t", 4))).toBe(1);
    expect(differencesOf(bought("s", 1), fulfilled("s", 2), bought("t", 2), fulfilled("t", 3))).toBe(1);
  });

  it("is what was bought, perhaps after a while", () => {
    expect(differencesOf(bought("s", 6), fulfilled("s", 6))).toBe(0);
    expect(differencesOf(bought("s", 6), fulfilled("s", 0), fulfilled("s", 6))).toBe(0);
  });

  it("is open for a single wrong number, fractions, numbers in strings, and purchases of others", () => {
    expect(differencesOf(bought("s", 6), fulfilled("s", 4))).toBeUndefined();
    for (const amount of [1.5, "6"])
      expect(
        differencesOf(bought("s", amount), fulfilled("s", 1), bought("t", amount), fulfilled("t", 1)),
      ).toBeUndefined();
    expect(differencesOf(fulfilled("s", 1), fulfilled("t", 1))).toBeUndefined();
  });

  it("is open for a sale or a quote of an item of the user after the purchase", () => {
    const inventory: ExchangeParts = { endpoint: "inventory", json: { user_id: "u", items: items(6, "s") } };
    const quoted: ExchangeParts = { endpoint: "ship/quote", sentBody: { item_ids: ["s1"] }, json: {}, sentAtMs: 8 };
    const purchases = [bought("s", 6), fulfilled("s", 4), bought("t", 6), fulfilled("t", 4)];
    expect(differencesOf(inventory, ...purchases, sold("s5", 8))).toBeUndefined();
    expect(differencesOf(inventory, ...purchases, quoted)).toBeUndefined();
    expect(differencesOf(inventory, ...purchases, sold("s5", 12))).toBe(1);
    expect(differencesOf(inventory, ...purchases, sold("another", 8))).toBe(1);
    expect(differencesOf(inventory, ...purchases, sold("s5", -9))).toBe(1);
  });
});
