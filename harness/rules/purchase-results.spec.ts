import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedAtEnd, judgedAtOnce } from "../../tests/support/judged-by.ts";
import { deliversAmount, echoesUser, keepsResult } from "./purchase-results.ts";

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
  });

  /** Returns the number of differences; undefined if nothing is judged. */
  const differencesOf = (...exchanges: readonly ExchangeParts[]) =>
    judgedAtEnd(
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

  it("is open after a sale or a quote of an item of the user", () => {
    const shelf: ExchangeParts = { endpoint: "inventory", json: { user_id: "u", items: items(6, "s") } };
    const quoted: ExchangeParts = { endpoint: "ship/quote", sentBody: { item_ids: ["s1"] }, json: {}, sentAtMs: 8 };
    const purchases = [bought("s", 6), fulfilled("s", 4), bought("t", 6), fulfilled("t", 4)];
    expect(differencesOf(shelf, ...purchases, sold("s5", 8))).toBeUndefined();
    expect(differencesOf(shelf, ...purchases, quoted)).toBeUndefined();
    expect(differencesOf(shelf, ...purchases, sold("s5", 12))).toBe(1);
    expect(differencesOf(shelf, ...purchases, sold("another", 8))).toBe(1);
  });
});

describe("the user of a result", () => {
  const buy = (session_id: string, user_id: unknown) =>
    anExchange({ endpoint: "buy/init", sentBody: { user_id }, json: { session_id } });
  const result = (session_id: string, user_id: string) =>
    anExchange({ endpoint: "buy/status", sentBody: { session_id }, json: { result: { session_id, user_id } } });

  /** Returns the number of differences in the result of a session after these purchases. */
  const differences = (purchases: readonly ReturnType<typeof buy>[], ...named: readonly [string, string]) =>
    judgedAtOnce(echoesUser, [...purchases, result(...named)]).flatMap(([, [, each]]) => each).length;

  it("is that of buy/init, and not cut", () => {
    const long = "u".repeat(150);
    const purchases = [buy("s1", "u1"), buy("s2", long)];

    expect(differences(purchases, "s1", "u1")).toBe(0);
    expect(differences(purchases, "s1", "u2")).toBe(1);
    expect(differences(purchases, "s2", long.slice(0, 100))).toBe(1);
  });

  it("is open for sessions that several users share or of other runs, and for ids that not every system can store", () => {
    const shared = [buy("s1", "u1"), buy("s1", "u2")];
    const purchases = [...shared, buy("s2", " u3\n"), buy("s3", "u".repeat(400)), buy("s5", "u\u0308")];

    expect(differences(purchases, "s1", "u1")).toBe(0);
    expect(differences(purchases, "s2", "u3")).toBe(0);
    expect(differences(purchases, "s3", "u")).toBe(0);
    expect(differences(purchases, "s4", "u")).toBe(0);
    expect(differences(purchases, "s5", "\u00fc")).toBe(0);
  });
});

describe("a result", () => {
  const bought = (session_id = "s1") =>
    anExchange({ endpoint: "buy/init", json: { session_id, nfts: [{ id: "i1" }] } });

  const polled = (tx_hash: string, { session_id = "s1", user_id = "u1", public_id = "p" } = {}) =>
    anExchange({
      endpoint: "buy/status",
      sentBody: { session_id },
      json: { result: { session_id, user_id, public_id, tx_hash, nfts: [{ id: "i1" }] } },
    });

  const sold = anExchange({ endpoint: "buyback", sentBody: { item_id: "i1" }, json: { success: true, amount: 1 } });
  const quoted = anExchange({ endpoint: "ship/quote", sentBody: { item_ids: ["i1"] }, json: {} });

  const findings = (...exchanges: readonly ReturnType<typeof anExchange>[]) =>
    judgedAtOnce(keepsResult, exchanges).map(([, [requirement]]) => requirement);

  it("keeps its transaction and its public id", () => {
    expect(findings(bought(), polled("t"), polled("t"))).toEqual([]);
    expect(findings(bought(), polled("t"), polled("other"))).toEqual(["buy-status.stays-fulfilled"]);
    expect(findings(bought(), polled("t"), polled("t", { public_id: "q" }))).toEqual(["buy-status.stays-fulfilled"]);
  });

  it("is open for other sessions, other users, shared sessions and purchases that this run did not make", () => {
    expect(findings(bought(), bought("s2"), polled("t"), polled("other", { session_id: "s2" }))).toEqual([]);
    expect(findings(bought(), polled("t"), polled("other", { user_id: "u2" }))).toEqual([]);
    expect(findings(bought(), polled("t"), bought(), polled("other"))).toEqual([]);
    expect(findings(polled("t"), polled("other"))).toEqual([]);
  });

  it("is open once an item of it was sold or quoted", () => {
    expect(findings(bought(), polled("t"), sold, polled("other"))).toEqual([]);
    expect(findings(bought(), polled("t"), quoted, polled("other"))).toEqual([]);
  });
});
