import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { PullCounts } from "./pull-counts.ts";

const feedRead = (at: string): ExchangeParts => ({
  surface: "partner",
  endpoint: "recent-pulls",
  headers: [["date", at]],
  json: ["a", "b"].map((claw_id) => ({ claw_id, created_at: "2026-05-06T12:00:00Z" })),
});
const feed = feedRead("Thu, 07 May 2026 15:00:00 GMT");
const listed = (...counts: unknown[]): ExchangeParts => ({
  surface: "partner",
  json: counts.map((num_pulls_7d, at) => ({ id: ["a", "b", "c"][at], num_pulls_7d })),
});
const none = Array.from({ length: 3 }, () => listed(0, 0, 5));

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(exchanges: readonly ExchangeParts[], movedS = 0): number | undefined {
  const checks = new PullCounts();
  for (const parts of exchanges) checks.add(anExchange(parts), movedS);
  return checks.conclude()[0]?.[1][1].length;
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
  expect(differencesOf([feedRead("Thu, 07 May 2026 11:00:00 GMT"), ...none])).toBeUndefined();
  expect(differencesOf([feedRead("Wed, 13 May 2026 11:00:00 GMT"), ...none])).toBeUndefined();
  expect(differencesOf([feed, listed(undefined), listed(undefined), listed(undefined)])).toBeUndefined();
  expect(differencesOf([feed, ...none], 90_000)).toBeUndefined();
});
