import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { LastPulls } from "./last-pulls.ts";

const NOON = "2026-05-06T12:00:00Z";
const feed: ExchangeParts = {
  surface: "partner",
  endpoint: "recent-pulls",
  json: [{ claw_id: "a", created_at: NOON }],
};
const listed = (last_pull: unknown): ExchangeParts => ({ surface: "partner", json: [{ id: "a", last_pull }] });

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(exchanges: readonly ExchangeParts[], movedS = 0): number | undefined {
  const checks = new LastPulls();
  for (const parts of exchanges) checks.add(anExchange(parts), movedS);
  return checks.conclude()[0]?.[1][1].length;
}

it("requires last_pull to follow the feed within an hour", () => {
  expect(differencesOf([feed, listed("2026-05-06T11:30:00Z")])).toBe(0);
  expect(differencesOf([feed, listed(null), listed(null), listed(null)])).toBe(1);
  expect(differencesOf([feed, ...Array.from({ length: 3 }, () => listed("2026-05-05T12:00:00Z"))])).toBe(1);
});

it("does not judge pulls of the last minutes, which a cached pack list lacks", () => {
  const fresh = { ...feed, headers: [["date", "Wed, 06 May 2026 12:04:00 GMT"]] as const };
  const settled = { ...feed, headers: [["date", "Wed, 06 May 2026 12:06:00 GMT"]] as const };
  const old = Array.from({ length: 3 }, () => listed("2026-05-05T12:00:00Z"));
  expect(differencesOf([fresh, ...old])).toBeUndefined();
  expect(differencesOf([settled, ...old])).toBe(1);
});

it("does not judge a last_pull that is late once or twice, absent, or read after a move of the clock", () => {
  expect(differencesOf([feed, listed(null), listed(null), listed(NOON)])).toBe(0);
  expect(differencesOf([feed, listed(undefined)])).toBeUndefined();
  expect(differencesOf([feed, listed(null), listed(null), listed(null)], 60)).toBeUndefined();
});

it("takes a reading before the feed as agreement only", () => {
  expect(differencesOf([listed(NOON), feed])).toBe(0);
  expect(differencesOf([listed(null), listed(null), listed(null), feed])).toBeUndefined();
});
