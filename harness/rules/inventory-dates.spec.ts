import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedBy } from "../../tests/support/judged-by.ts";
import { expiresAsDocumented, keepsDates, keepsExpiry } from "./inventory-dates.ts";

describe("purchased_at", () => {
  const NOON = "2026-05-06T12:00:00Z";
  const LATER = "2026-05-06T12:00:07Z";

  const looked = (atS: number, ...dates: readonly string[]): ExchangeParts => ({
    endpoint: "inventory",
    json: { user_id: "u", items: dates.map((purchased_at) => ({ id: "card", purchased_at })) },
    sentAtMs: atS * 1000,
    doneAtMs: atS * 1000 + 500,
  });
  const bought = (atS: number, user = "u"): ExchangeParts => ({
    endpoint: "buy/init",
    sentBody: { user_id: user },
    json: {},
    sentAtMs: atS * 1000,
    doneAtMs: atS * 1000 + 500,
  });

  const card = { nfts: [{ id: "card" }] };

  /** Returns the judgements of these exchanges; the provider's clock was moved before the last one. */
  const judge = (exchanges: readonly ExchangeParts[], movedS = 0) =>
    judgedBy(
      keepsDates,
      exchanges.map((parts) => anExchange(parts)),
      (at) => (at === exchanges.length - 1 ? movedS : 0),
    ).map(([, [, differences]]) => (differences.length === 0 ? "kept" : "violated"));

  it("has to be the same in a later reading", () => {
    expect(judge([looked(1, NOON), looked(9, NOON)])).toEqual(["kept"]);
    expect(judge([looked(1, NOON), looked(9, LATER)])).toEqual(["violated"]);
  });

  it("may be written in another form, with or without fractions of a second", () => {
    expect(judge([looked(1, NOON), looked(9, "2026-05-06T14:00:00.400+02:00")])).toEqual(["kept"]);
    expect(judge([looked(1, "2026-05-06T11:59:59.600Z"), looked(9, NOON)])).toEqual(["kept"]);
  });

  it("is kept only if it is equal some seconds later, or after a move of the clock", () => {
    expect(judge([looked(1, NOON), looked(2, NOON)])).toEqual([]);
    expect(judge([looked(1, NOON), looked(2, NOON)], 60)).toEqual(["kept"]);
  });

  it("may change if a purchase since may have given the same item", () => {
    expect(judge([looked(1, NOON), bought(3), looked(9, LATER)])).toEqual([]);
    expect(judge([looked(1, NOON), { ...bought(3), json: card }, looked(9, LATER)])).toEqual([]);
    expect(judge([looked(1, NOON), bought(3, "other"), looked(9, LATER)])).toEqual(["violated"]);
  });

  it("is not changed by a purchase of other items", () => {
    const other = { ...bought(3), json: { nfts: [{ id: "another" }] } };
    expect(judge([looked(1, NOON), other, looked(9, LATER)])).toEqual(["violated"]);
    expect(judge([looked(1, NOON), other, looked(9, NOON)])).toEqual(["kept"]);
  });

  it("may change while a purchase of the same user overlaps the reading", () => {
    expect(judge([looked(1, NOON), looked(9, LATER), { ...bought(8), doneAtMs: 12_000 }])).toEqual([]);
    expect(judge([looked(1, NOON), looked(9, LATER), bought(20)])).toEqual(["violated"]);
  });

  it("is not judged if there are more copies than before", () => {
    expect(judge([looked(1, NOON), looked(9, NOON, LATER)])).toEqual([]);
  });

  it("is not judged for a listing that the user bought twice", () => {
    const twice = [bought(0), bought(0.2)].map((parts) => ({ ...parts, json: card }));
    expect(judge([...twice, looked(3, NOON), looked(9, LATER)])).toEqual([]);
    expect(judge([...twice.slice(1), looked(3, NOON), looked(9, LATER)])).toEqual(["violated"]);
  });

  it("is not judged by overlapping readings", () => {
    expect(judge([looked(1, NOON), { ...looked(1.2, LATER) }])).toEqual([]);
  });
});

describe("buyback_expires_at", () => {
  const END_MS = Date.parse("2026-05-20T12:00:00Z");

  /** An inventory of two items, read at this second, whose ends have moved by so many seconds. */
  type Reading = readonly [atS: number, ...slidS: number[]];

  /** Returns the number of differences; undefined if nothing is judged. */
  const differencesOf = (readings: readonly Reading[], movedS = 0) =>
    judgedBy(
      keepsExpiry,
      readings.map(([atS, ...slidS]) => {
        const items = slidS.map((slid, at) => ({
          id: `item-${at}`,
          buyback_expires_at: new Date(END_MS + slid * 1000).toISOString(),
        }));
        const json = { user_id: "u", items };
        return anExchange({ surface: "partner", endpoint: "inventory", json, sentAtMs: atS * 1000 });
      }),
      (nth) => (nth === 0 ? 0 : movedS),
    )[0]?.[1][1].length;

  it("does not move with the clock, whether it runs or is moved", () => {
    expect(
      differencesOf([
        [0, 0, 0],
        [10, 10, 10],
      ]),
    ).toBe(1);
    expect(
      differencesOf(
        [
          [0, 0, 0],
          [1, 61, 61],
        ],
        60,
      ),
    ).toBe(1);
  });

  it("stays, and may be extended for one item", () => {
    expect(
      differencesOf([
        [0, 0, 0],
        [10, 0, 0],
      ]),
    ).toBe(0);
    expect(
      differencesOf([
        [0, 0, 0],
        [10, 86_400, 1],
      ]),
    ).toBe(0);
  });

  it("is open for readings within five seconds, or of one item", () => {
    expect(
      differencesOf([
        [0, 0, 0],
        [4, 4, 4],
      ]),
    ).toBeUndefined();
    expect(
      differencesOf([
        [0, 0],
        [10, 10],
      ]),
    ).toBeUndefined();
  });
});

describe("the sellback window", () => {
  const NOON = "2026-05-06T12:00:00Z";
  const IN_SEVEN_DAYS = "2026-05-13T12:00:00Z";

  /** Returns the number of differences of each judgement about an inventory after a sandbox purchase of two items. */
  const differencesOf = (items: readonly object[], surface: "sandbox" | "partner" = "sandbox") =>
    judgedBy(expiresAsDocumented, [
      anExchange({ endpoint: "buy/init", json: { nfts: [{ id: "own" }, { id: "second" }] } }),
      anExchange({ surface, endpoint: "inventory", json: { user_id: "u", items } }),
    ]).map(([, [, { length }]]) => length);
  const item = (buyback_expires_at: unknown, id = "own", purchased_at: unknown = NOON) => ({
    id,
    purchased_at,
    buyback_expires_at,
  });

  it.each([
    ["an hour short", [item("2026-05-13T11:00:00Z")]],
    ["a day too long", [item("2026-05-14T12:00:00Z")]],
    ["wrong for two items", [item(NOON, "own"), item(NOON, "second")]],
    ["wrong for one of the items", [item(IN_SEVEN_DAYS), item(NOON, "second")]],
  ])("violates its requirement if it is %s", (_, items) => expect(differencesOf(items)).toEqual([1]));

  it.each([
    ["ends seven days after the purchase", item(IN_SEVEN_DAYS)],
    ["may end in another zone", item("2026-05-13T14:00:00+02:00")],
    ["may be cut to whole seconds", item(IN_SEVEN_DAYS, "own", "2026-05-06T12:00:00.900Z")],
    ["is judged elsewhere if it has no readable end", item(null)],
  ])("%s", (_, legal) => expect(differencesOf([legal])).toEqual([0]));

  it("is open for items that the run did not buy, and in production", () => {
    expect(differencesOf([item(NOON, "of a provider state")])).toEqual([]);
    expect(differencesOf([item(NOON)], "partner")).toEqual([]);
  });
});
