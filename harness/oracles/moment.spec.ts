import { describe, expect, it } from "vitest";
import type { Exchange } from "../transport/exchange.ts";
import { happenedAt, instantOf, isSameInstant, keepsInstant } from "./moment.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const HOUR_MS = 3_600_000;
const STILL = { movedS: 0, mayBeAhead: false };

const anExchange = (date?: number): Exchange => ({
  n: 1,
  surface: "sandbox",
  endpoint: "buy/init",
  request: { method: "POST", url: "http://sut/", headers: [] },
  status: 200,
  headers: date === undefined ? [] : [["date", new Date(date).toUTCString()]],
  text: "",
  bytes: 0,
  json: undefined,
  startedAt: NOW,
  sentAtMs: 0,
  doneAtMs: 5,
});

describe("the moment of an exchange", () => {
  it("is read from timestamps only", () => {
    expect(instantOf("2026-03-01T13:00:00+01:00")).toBe(NOW);
    expect(instantOf("2026-03-01T13:00:00,000+01")).toBe(NOW);
    expect(instantOf("20260301T1200Z")).toBe(NOW);
    expect(instantOf("Sun, 01 Mar 2026 12:00:00 GMT")).toBe(NOW);
    expect(instantOf("yesterday")).toBeUndefined();
    expect(instantOf(NOW)).toBeUndefined();
  });

  it("is the same one in another zone and without fractions of a second", () => {
    expect(isSameInstant("2026-03-01T13:00:00,900+01:00", "2026-03-01T12:00:00Z")).toBe(true);
    expect(isSameInstant("2026-03-01T12:00:01Z", "2026-03-01T12:00:00Z")).toBe(false);
    expect(isSameInstant(null, null)).toBe(false);
    expect(keepsInstant("it", null, undefined)).toEqual([]);
    expect(keepsInstant("it", "2026-03-01T12:00:00Z", "2026-03-01T13:00:00+01:00")).toEqual([]);
    expect(keepsInstant("it", "2026-03-01T12:00:00Z", null)).toHaveLength(1);
  });

  it("uses the provider's own clock", () => {
    const skewed = NOW + 5 * HOUR_MS;
    expect(happenedAt("it", skewed + 60_000, anExchange(skewed), STILL)).toEqual([]);
    expect(happenedAt("it", NOW, anExchange(skewed), STILL)).toHaveLength(1);
  });

  it("includes moved time whether or not Date follows it", () => {
    const moved = { movedS: 7200, mayBeAhead: false };
    expect(happenedAt("it", NOW + 2 * HOUR_MS, anExchange(NOW), moved)).toEqual([]);
    expect(happenedAt("it", NOW + 2 * HOUR_MS, anExchange(NOW + 2 * HOUR_MS), moved)).toEqual([]);
    expect(happenedAt("it", NOW - HOUR_MS, anExchange(NOW), moved)).toHaveLength(1);
  });

  it("accepts clocks that earlier runs moved ahead, but not back", () => {
    const unknown = { movedS: 0, mayBeAhead: true };
    expect(happenedAt("it", NOW + 700 * HOUR_MS, anExchange(NOW), unknown)).toEqual([]);
    expect(happenedAt("it", NOW - HOUR_MS, anExchange(NOW), unknown)).toHaveLength(1);
  });

  it("accepts a Date header of another machine's clock, but not of another zone", () => {
    expect(happenedAt("it", NOW - 10 * 60_000, anExchange(NOW), STILL)).toEqual([]);
    expect(happenedAt("it", NOW + 30 * 60_000, anExchange(NOW), STILL)).toHaveLength(1);
  });

  it("accepts a provider without a Date header and timestamps", () => {
    expect(happenedAt("it", NOW + 9000 * HOUR_MS, anExchange(), STILL)).toEqual([]);
  });
});
