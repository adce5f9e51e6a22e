import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { CryptoItems } from "./crypto-items.ts";

const item = (id: string, address: string | null = id) => ({ id, mint_address: address });
const bought = (...nfts: readonly unknown[]): ExchangeParts => ({
  surface: "user",
  endpoint: "buy/crypto",
  json: { result: { session_id: "s", nfts } },
});
const result = (...nfts: readonly unknown[]): ExchangeParts => ({
  surface: "user",
  endpoint: "buy/status",
  sentBody: { session_id: "s" },
  json: { result: { session_id: "s", nfts } },
});

/** Returns the number of differences per judged requirement. */
function differencesOf(...exchanges: readonly ExchangeParts[]) {
  const check = new CryptoItems();
  for (const parts of exchanges) check.add(anExchange(parts));
  return Object.fromEntries(
    check.conclude().map(([, [requirement, differences]]) => [requirement.split(".")[1], differences.length]),
  );
}

it("finds a result that lacks an item that buy/crypto listed", () => {
  expect(differencesOf(bought(item("a")), result(item("b")))).toMatchObject({ "nfts-as-bought": 1 });
  expect(differencesOf(bought(item("a")), result(item("b"), item("a")))).toMatchObject({ "nfts-as-bought": 0 });
});

it("finds an item that a result lists twice", () => {
  expect(differencesOf(result(item("a"), item("a")))).toEqual({ "nfts-listed-once": 1 });
  expect(differencesOf(result(item("a"), item("b")))).toEqual({ "nfts-listed-once": 0 });
});

it("compares neither items that are not minted nor purchases that listed none", () => {
  expect(differencesOf(bought(item("a", null)), result(item("b", null), item("b", null)))).toEqual({});
  expect(differencesOf(bought(), result(item("a")))).toEqual({ "nfts-listed-once": 0 });
});
