import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { SoldItems } from "./sold-items.ts";

const nfts = (ids: readonly string[]) => ids.map((id) => ({ id }));
const at = (atMs: number) => ({ sentAtMs: atMs, doneAtMs: atMs + 1 });
const bought = (session_id: string, ids: readonly string[], atMs: number, user_id = "u"): ExchangeParts => ({
  endpoint: "buy/init",
  sentBody: { id: "p", user_id },
  json: { session_id, nfts: nfts(ids) },
  ...at(atMs),
});
const fulfilled = (session_id: string, ids: readonly string[], atMs: number): ExchangeParts => ({
  endpoint: "buy/status",
  sentBody: { session_id },
  json: { result: { session_id, user_id: "u", nfts: nfts(ids) } },
  ...at(atMs),
});
const pending = (session_id: string): ExchangeParts => ({
  endpoint: "buy/status",
  sentBody: { session_id },
  json: { status: "pending" },
});
const sold = (item_id: string, atMs: number): ExchangeParts => ({
  endpoint: "buyback",
  sentBody: { item_id },
  json: { success: true, amount: 1 },
  ...at(atMs),
});
const listed = (ids: readonly string[], atMs: number, user_id = "u"): ExchangeParts => ({
  endpoint: "inventory",
  json: { user_id, items: nfts(ids) },
  ...at(atMs),
});

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(...exchanges: readonly ExchangeParts[]): number | undefined {
  const check = new SoldItems();
  for (const parts of exchanges) check.add(anExchange({ surface: "partner", ...parts }));
  return check.conclude()[0]?.[1][1].length;
}

const twoSold = [bought("s", ["a", "b", "c"], 0), sold("a", 10), sold("b", 20)];

it("finds sold items in a later inventory", () => {
  expect(differencesOf(...twoSold, listed(["a", "b", "c"], 30))).toBe(1);
  expect(differencesOf(...twoSold, listed(["a", "c"], 30), listed(["b", "c"], 40))).toBe(1);
});

it("accepts inventories without them, of other users, and from before the sale", () => {
  expect(differencesOf(...twoSold, listed(["c"], 30))).toBeUndefined();
  expect(differencesOf(...twoSold, listed(["a", "b"], 30, "another"))).toBeUndefined();
  expect(differencesOf(...twoSold, listed(["a", "b"], 5))).toBeUndefined();
  expect(differencesOf(...twoSold, listed(["a"], 30))).toBeUndefined();
});

it("does not judge users who have a purchase since, or one whose items are unknown", () => {
  const again = listed(["a", "b"], 50);
  expect(differencesOf(...twoSold, bought("t", ["a", "b"], 30), again)).toBeUndefined();
  expect(differencesOf(bought("t", [], 0), pending("t"), ...twoSold, again)).toBeUndefined();
  expect(differencesOf(bought("t", [], 0), ...twoSold, fulfilled("t", ["a", "d"], 30), again)).toBeUndefined();
  expect(differencesOf(...twoSold, fulfilled("s", ["a", "b", "c"], 30), again)).toBe(1);
});
