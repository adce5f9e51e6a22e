import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { PacksOfPulls } from "./packs-of-pulls.ts";

const DATE = "Thu, 26 Nov 2026 08:00:00 GMT";
const NOW = "2026-11-26T08:00:01Z";

const bought = (pack: string, ...ids: readonly string[]): ExchangeParts => ({
  surface: "partner",
  endpoint: "buy/init",
  headers: [["date", DATE]],
  sentBody: { id: pack, user_id: "u" },
  json: { session_id: `of ${pack}`, nfts: ids.map((id) => ({ id })) },
});
const feed = (...pulls: readonly (readonly [id: string, pack: string, at?: string])[]): ExchangeParts => ({
  surface: "partner",
  endpoint: "recent-pulls",
  json: pulls.map(([id, claw_id, created_at = NOW]) => ({ id, claw_id, created_at })),
});

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(...exchanges: readonly ExchangeParts[]): number | undefined {
  const check = new PacksOfPulls();
  for (const parts of exchanges) check.add(anExchange(parts), 0);
  return check.conclude()[0]?.[1][1].length;
}

it("finds pulls of a pack that are listed under another one", () => {
  expect(differencesOf(bought("p", "a", "b"), feed(["a", "q"], ["b", "q"]))).toBe(1);
  expect(differencesOf(bought("p", "a", "b"), feed(["a", "p"], ["b", "p"]))).toBe(0);
});

it("accepts a single one, another one of the pack that is right, and cards that were pulled at another time", () => {
  expect(differencesOf(bought("p", "a", "b"), feed(["a", "q"]))).toBe(0);
  expect(differencesOf(bought("p", "a", "b", "c"), feed(["a", "q"], ["b", "q"], ["c", "p"]))).toBe(0);
  const before = "2026-11-26T07:58:00Z";
  expect(differencesOf(bought("p", "a", "b"), feed(["a", "q", before], ["b", "q", before]))).toBeUndefined();
  expect(differencesOf(bought("p", "a", "b"), feed(["c", "q"], ["d", "q"]))).toBeUndefined();
});

it("knows the items that only buy/status shows", () => {
  const status: ExchangeParts = {
    surface: "partner",
    endpoint: "buy/status",
    json: { result: { session_id: "of p", nfts: [{ id: "a" }, { id: "b" }] } },
  };
  expect(differencesOf(bought("p"), status, feed(["a", "q"], ["b", "q"]))).toBe(1);
});
