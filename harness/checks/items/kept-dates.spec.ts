import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { KeptDates } from "./kept-dates.ts";

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

/** Returns the judgements of these exchanges, in order. */
function judge(...exchanges: readonly ExchangeParts[]): readonly string[] {
  const dates = new KeptDates();
  for (const parts of exchanges) dates.add(anExchange(parts));
  return dates.conclude().map(([, [, differences]]) => (differences.length === 0 ? "kept" : "violated"));
}

describe("purchased_at", () => {
  it("has to be the same in a later reading", () => {
    expect(judge(looked(1, NOON), looked(9, NOON))).toEqual([]);
    expect(judge(looked(1, NOON), looked(9, LATER))).toEqual(["violated"]);
  });

  it("may be written in another form, with or without fractions of a second", () => {
    expect(judge(looked(1, NOON), looked(9, "2026-05-06T14:00:00.400+02:00"))).toEqual([]);
    expect(judge(looked(1, "2026-05-06T11:59:59.600Z"), looked(9, NOON))).toEqual([]);
  });

  it("is not judged if it is equal in a reading shortly after", () => {
    expect(judge(looked(1, NOON), looked(2, NOON))).toEqual([]);
  });

  it("may change after a purchase of the same user", () => {
    expect(judge(looked(1, NOON), bought(3), looked(9, LATER))).toEqual([]);
    expect(judge(looked(1, NOON), bought(3, "other"), looked(9, LATER))).toEqual(["violated"]);
  });

  it("may change while a purchase of the same user overlaps the reading", () => {
    expect(judge(looked(1, NOON), looked(9, LATER), { ...bought(8), doneAtMs: 12_000 })).toEqual([]);
    expect(judge(looked(1, NOON), looked(9, LATER), bought(20))).toEqual(["violated"]);
  });

  it("is not judged if there are more copies than before", () => {
    expect(judge(looked(1, NOON), looked(9, NOON, LATER))).toEqual([]);
  });

  it("is not judged for a listing that the user bought twice", () => {
    const card = { nfts: [{ id: "card" }] };
    const twice = [bought(0), bought(1)].map((parts) => ({ ...parts, json: card }));
    expect(judge(...twice, looked(3, NOON), looked(9, LATER))).toEqual([]);
    expect(judge(...twice.slice(1), looked(3, NOON), looked(9, LATER))).toEqual(["violated"]);
  });

  it("is not judged by overlapping readings", () => {
    expect(judge(looked(1, NOON), { ...looked(1.2, LATER) })).toEqual([]);
  });
});
