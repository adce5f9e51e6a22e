import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import type { HeaderPair } from "../../transport/exchange.ts";
import { CryptoBuyers } from "./crypto-buyers.ts";

const KEY: HeaderPair = ["X-API-Key", "svc_one"];
const BEARER: HeaderPair = ["Authorization", "Bearer svc_one"];
const OTHER: HeaderPair = ["X-API-Key", "svc_two"];

/** Buys and polls once for each row; returns the number of findings. */
function findings(...rows: readonly (readonly [session_id: string, user_id: unknown, ...headers: HeaderPair[]])[]) {
  const check = new CryptoBuyers();
  return rows.flatMap(([session_id, user_id, ...sentHeaders]) => {
    const bought = { result: { session_id } };
    check.judge(anExchange({ surface: "user", endpoint: "buy/crypto", sentHeaders, json: bought }));
    const json = { result: { session_id, user_id } };
    return check.judge(anExchange({ surface: "user", endpoint: "buy/status", sentBody: { session_id }, json }));
  }).length;
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
