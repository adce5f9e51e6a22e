import { describe, expect, it } from "vitest";
import type { Exchange } from "../transport/exchange.ts";
import { answeredAt, liesAfter, liesAhead } from "./expiry.ts";

const NOON = Date.parse("2030-01-01T12:00:00Z");
const iso = (ms: number) => new Date(ms).toISOString();

const answer = (headers: Exchange["headers"] = [["date", new Date(NOON).toUTCString()]]) =>
  ({ headers, startedAt: NOON - 7_000, sentAtMs: 0, doneAtMs: 1000 }) as unknown as Exchange;

describe("when a quote expires", () => {
  it("is measured from the Date header, with and without moved time", () => {
    expect(answeredAt(answer(), { movedS: 60 })).toEqual([NOON, NOON + 60_000]);
  });

  it("is measured from the provider's timestamps and their age", () => {
    expect(answeredAt(answer([]), { movedS: 0, stamps: [{ value: iso(NOON), ageS: 5 }] })).toEqual([NOON + 5000]);
  });

  it("is measured from the runner's clock if the provider shows no time", () => {
    expect(answeredAt(answer([]), { movedS: 10, stamps: [{ value: "soon", ageS: 0 }] })).toEqual([
      NOON - 7_000,
      NOON + 3_000,
    ]);
  });

  it("accepts clocks that differ by the margin and the response time, but no more", () => {
    expect(liesAfter("it", iso(NOON + 931_000), 900, answer(), [NOON])).toEqual([]);
    expect(liesAfter("it", iso(NOON + 869_000), 900, answer(), [NOON])).toEqual([]);
    expect(liesAfter("it", iso(NOON + 932_000), 900, answer(), [NOON])).toMatchObject([
      { relation: "about", expected: [{ json: iso(NOON + 900_000) }], actual: { json: iso(NOON + 932_000) } },
    ]);
    expect(liesAfter("it", null, 900, answer(), [NOON])).toHaveLength(1);
  });

  it("may match any of several clocks", () => {
    expect(liesAfter("it", iso(NOON + 900_000), 900, answer(), [0, NOON])).toEqual([]);
    expect(liesAhead("it", iso(NOON - 1_000), answer(), [NOON - 1, NOON + 1])).toEqual([]);
    expect(liesAhead("it", iso(NOON - 1_000), answer(), [NOON])).toHaveLength(1);
  });

  it("may have come before a slow answer arrives", () => {
    expect(liesAhead("it", iso(NOON - 999), answer(), [NOON])).toEqual([]);
  });
});
