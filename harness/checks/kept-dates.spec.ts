import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../transport/an-exchange.ts";
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

/** What was kept and what was violated, in the order in which it was told. */
function told(...exchanges: readonly ExchangeParts[]): readonly string[] {
  const dates = new KeptDates();
  const judgements = exchanges.flatMap((parts) => dates.judge(anExchange(parts)));
  return [...judgements, ...dates.conclude().map(([, judgement]) => judgement)].map(([, differences]) =>
    differences.length === 0 ? "kept" : "violated",
  );
}

describe("the date of a pull", () => {
  it("is violated by a later reading", () => {
    expect(told(looked(1, NOON), looked(9, NOON))).toEqual([]);
    expect(told(looked(1, NOON), looked(9, LATER))).toEqual(["violated"]);
  });

  it("is the same in another form, and to the second", () => {
    expect(told(looked(1, NOON), looked(9, "2026-05-06T14:00:00.400+02:00"))).toEqual([]);
  });

  it("says nothing when it is read again at once", () => {
    expect(told(looked(1, NOON), looked(2, NOON))).toEqual([]);
  });

  it("may be another copy's after a purchase of the same user", () => {
    expect(told(looked(1, NOON), bought(3), looked(9, LATER))).toEqual([]);
    expect(told(looked(1, NOON), bought(3, "other"), looked(9, LATER))).toEqual(["violated"]);
  });

  it("may be another copy's while a purchase is under way", () => {
    expect(told(looked(1, NOON), looked(9, LATER), { ...bought(8), doneAtMs: 12_000 })).toEqual([]);
    expect(told(looked(1, NOON), looked(9, LATER), bought(20))).toEqual(["violated"]);
  });

  it("tells nothing where there are more copies than before", () => {
    expect(told(looked(1, NOON), looked(9, NOON, LATER))).toEqual([]);
  });

  it("tells nothing of readings that overlapped", () => {
    expect(told(looked(1, NOON), { ...looked(1.2, LATER) })).toEqual([]);
  });
});
