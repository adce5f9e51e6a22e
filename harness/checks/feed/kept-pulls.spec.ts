import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { KeptPulls } from "./kept-pulls.ts";

const NOON_MS = Date.parse("2026-05-06T12:00:00Z");

type Pull = readonly [id: string, second: number];
const AN_HOUR: readonly Pull[] = [9, 8, 7, 6, 5, 4].map((minute) => [`item-${minute}`, minute * 60]);
const later = (seconds: number) => AN_HOUR.map(([id, second]) => [id, second + seconds] as const);

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(feeds: readonly (readonly Pull[])[], movesS: readonly number[] = []): number | undefined {
  const checks = new KeptPulls();
  for (const [at, feed] of feeds.entries()) {
    const json = feed.map(([id, second]) => ({
      id,
      claw_id: "a",
      created_at: new Date(NOON_MS + second * 1000).toISOString(),
    }));
    const exchange = anExchange({ surface: "partner", endpoint: "recent-pulls", json, sentAtMs: at, doneAtMs: at });
    checks.add(exchange, movesS[at] ?? 0);
  }
  return checks.conclude()[0]?.[1][1].length;
}

it("requires shared pulls of successive feeds to keep their times", () => {
  expect(differencesOf([AN_HOUR, AN_HOUR])).toBe(0);
  expect(differencesOf([0, -5, -10, -15].map(later))).toBe(1);
});

it("does not judge times that moved once or twice, or by fractions of a second", () => {
  expect(differencesOf([0, -5, -10].map(later))).toBeUndefined();
  expect(differencesOf([0, 0.4, 0.8, 1.2].map(later))).toBe(0);
});

it("does not judge items that are pulled again", () => {
  const again = AN_HOUR.map(([id], at) => [id, 3600 + at] as const);
  const feeds = [0, 1, 2, 3, 4].map((hours) => again.map(([id, second]) => [id, second + hours * 3600] as const));
  expect(differencesOf(feeds)).toBeUndefined();
});

it("does not compare feeds before and after a move of the clock", () => {
  expect(differencesOf([0, -60, -120, -180].map(later), [0, 60, 120, 180])).toBeUndefined();
});
