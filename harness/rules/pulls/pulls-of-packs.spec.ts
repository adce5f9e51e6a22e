import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { lastPullOfFeed, pullsAreCounted } from "./pulls-of-packs.ts";

describe("last_pull", () => {
  const NOON = "2026-05-06T12:00:00Z";
  const feed: ExchangeParts = {
    surface: "partner",
    endpoint: "recent-pulls",
    json: [{ claw_id: "a", created_at: NOON }],
  };
  const listed = (last_pull: unknown): ExchangeParts => ({
    surface: "partner",
    startedAt: Date.parse(NOON) + 26 * 3_600_000,
    json: [{ id: "a", last_pull }],
  });

  /** Returns the number of differences; undefined if nothing is judged. */
  function differencesOf(exchanges: readonly ExchangeParts[], movedS = 0): number | undefined {
    return judgedBy(lastPullOfFeed, exchanges.map(anExchange), movedS)[0]?.[1][1].length;
  }

  it("requires last_pull to follow the feed within an hour", () => {
    expect(differencesOf([feed, listed("2026-05-06T11:30:00Z")])).toBe(0);
    expect(differencesOf([feed, listed(null), listed(null), listed(null)])).toBe(1);
    expect(differencesOf([feed, ...Array.from({ length: 3 }, () => listed("2026-05-05T12:00:00Z"))])).toBe(1);
  });

  it("does not judge pulls of the last day, which nightly statistics lack", () => {
    const old = (at: string): readonly ExchangeParts[] =>
      Array.from({ length: 3 }, () => ({ ...listed("2026-05-05T12:00:00Z"), headers: [["date", at]] }));
    expect(differencesOf([feed, ...old("Thu, 07 May 2026 12:59:00 GMT")])).toBeUndefined();
    expect(differencesOf([feed, ...old("Thu, 07 May 2026 13:01:00 GMT")])).toBe(1);
  });

  it("does not judge a last_pull that is late once or twice, absent, or read after a move of the clock", () => {
    expect(differencesOf([feed, listed(null), listed(null), listed(NOON)])).toBe(0);
    expect(differencesOf([feed, listed(undefined)])).toBeUndefined();
    expect(differencesOf([feed, listed(null), listed(null), listed(null)], 60)).toBeUndefined();
  });

  it("is as wrong if the feed is read later", () => {
    expect(differencesOf([listed(NOON), feed])).toBe(0);
    expect(differencesOf([listed(null), listed(null), listed(null), feed])).toBe(1);
  });
});

describe("num_pulls_7d", () => {
  const feed: ExchangeParts = {
    surface: "partner",
    endpoint: "recent-pulls",
    json: ["a", "b"].map((claw_id) => ({ claw_id, created_at: "2026-05-06T12:00:00Z" })),
  };
  const listed = (...counts: unknown[]): ExchangeParts => ({
    surface: "partner",
    headers: [["date", "Thu, 07 May 2026 15:00:00 GMT"]],
    json: counts.map((num_pulls_7d, at) => ({ id: ["a", "b", "c"][at], num_pulls_7d })),
  });
  const none = Array.from({ length: 3 }, () => listed(0, 0, 5));

  /** Returns the number of differences; undefined if nothing is judged. */
  function differencesOf(exchanges: readonly ExchangeParts[], movedS = 0): number | undefined {
    return judgedBy(pullsAreCounted, exchanges.map(anExchange), movedS)[0]?.[1][1].length;
  }

  it("requires a pull to count for some pack of the feed", () => {
    expect(differencesOf([feed, listed(0, 2, 0)])).toBe(0);
    expect(differencesOf([feed, ...none])).toBe(1);
  });

  it("requires one of several pulls of a pack to count", () => {
    const pulls = (count: number) => ({
      ...feed,
      json: Array.from({ length: count }, (_, nth) => ({ id: nth, claw_id: "a", created_at: "2026-05-06T12:00:00Z" })),
    });
    const packs = Array.from({ length: 3 }, () => listed(0, 4));
    expect(differencesOf([feed, pulls(3), ...packs])).toBe(1);
    expect(differencesOf([feed, pulls(1), ...packs])).toBe(0);
    expect(differencesOf([feed, pulls(3), ...packs.slice(1), listed(1, 4)])).toBe(0);
  });

  it("does not judge counters that are late, absent, or read after a long move of the clock", () => {
    expect(differencesOf([feed, ...none.slice(1)])).toBeUndefined();
    for (const at of ["Thu, 07 May 2026 11:00:00 GMT", "Wed, 13 May 2026 11:00:00 GMT"])
      expect(
        differencesOf([feed, ...none.map((each): ExchangeParts => ({ ...each, headers: [["date", at]] }))]),
      ).toBeUndefined();
    expect(differencesOf([feed, listed(undefined), listed(undefined), listed(undefined)])).toBeUndefined();
    expect(differencesOf([feed, ...none], 90_000)).toBeUndefined();
  });
});
