import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import type { HeaderPair } from "../../transport/exchange.ts";
import { mintedAsBought, mintedListedOnce, oneAccountPerCredential } from "./crypto-results.ts";

describe("the items of a crypto purchase", () => {
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
    const all = exchanges.map((parts) => anExchange(parts));
    const judged = [mintedListedOnce, mintedAsBought].flatMap((rule) => judgedBy(rule, all));
    return Object.fromEntries(
      judged.map(([, [requirement, differences]]) => [requirement.split(".")[1], differences.length]),
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
});

describe("the account of a credential", () => {
  const KEY: HeaderPair = ["X-API-Key", "svc_one"];
  const BEARER: HeaderPair = ["Authorization", "Bearer svc_one"];
  const OTHER: HeaderPair = ["X-API-Key", "svc_two"];

  /** Buys and polls once for each row; returns the number of findings. */
  function findings(...rows: readonly (readonly [session_id: string, user_id: unknown, ...headers: HeaderPair[]])[]) {
    const exchanges = rows.flatMap(([session_id, user_id, ...sentHeaders]) => {
      const json = { result: { session_id, user_id } };
      return [
        anExchange({ surface: "user", endpoint: "buy/crypto", sentHeaders, json: { result: { session_id } } }),
        anExchange({ surface: "user", endpoint: "buy/status", sentBody: { session_id }, json }),
      ];
    });
    return judgedBy(oneAccountPerCredential, exchanges).length;
  }

  it("reports another account of the same key, in either header", () => {
    expect(findings(["s1", "a", KEY], ["s2", "a", BEARER])).toBe(0);
    expect(findings(["s1", "a", KEY], ["s2", "b", BEARER])).toBe(1);
  });

  it("leaves other keys, two credentials at once, shared sessions and missing accounts", () => {
    expect(findings(["s1", "a", KEY], ["s2", "b", OTHER])).toBe(0);
    expect(findings(["s1", "a", KEY], ["s2", "b", KEY, BEARER])).toBe(0);
    expect(findings(["s1", "a", KEY], ["s1", "b", KEY])).toBe(0);
    expect(findings(["s1", "a", KEY], ["s2", null, KEY])).toBe(0);
  });
});
