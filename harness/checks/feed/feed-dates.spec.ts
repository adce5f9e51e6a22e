import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { FeedDates } from "./feed-dates.ts";

const IDS = ["a", "b", "c"];
const surface = "partner";
const at = (hour: number, second = 0) => `2026-05-06T${hour}:00:${String(second).padStart(2, "0")}Z`;
const inventory: ExchangeParts = {
  surface,
  endpoint: "inventory",
  json: { items: IDS.map((id, second) => ({ id, purchased_at: at(12, second) })) },
};
const feedOf = (pulls: readonly (readonly [string, number])[]): ExchangeParts => ({
  surface,
  endpoint: "recent-pulls",
  json: pulls.map(([id, hour]) => ({ id, created_at: at(hour, IDS.indexOf(id)) })),
});
const feed = (hour: number, ids = IDS) => feedOf(ids.map((id) => [id, hour] as const));

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(exchanges: readonly ExchangeParts[]): number | undefined {
  const checks = new FeedDates();
  for (const parts of exchanges) checks.add(anExchange(parts));
  return checks.conclude()[0]?.[1][1].length;
}

it("reports a feed whose times are all the same number of hours from those of the inventory", () => {
  expect(differencesOf([inventory, feed(12)])).toBe(0);
  expect(differencesOf([inventory, feed(17)])).toBe(1);
});

it("reports a feed whose times are minutes earlier, and accepts one that records pulls minutes later", () => {
  const shifted = (minute: string) => ({
    ...feed(12),
    json: IDS.map((id, second) => ({ id, created_at: `2026-05-06T${minute}:0${second}Z` })),
  });
  expect(differencesOf([inventory, shifted("11:50")])).toBe(1);
  expect(differencesOf([inventory, shifted("11:57")])).toBe(0);
  expect(differencesOf([inventory, shifted("12:10")])).toBe(0);
});

it("accepts a feed that is generated for each request", () => {
  expect(differencesOf([inventory, feed(12), feed(13), feed(14)])).toBe(0);
});

it("accepts a feed that gives all pulls one time", () => {
  const json = IDS.map((id) => ({ id, created_at: at(17) }));
  expect(differencesOf([inventory, { surface, endpoint: "recent-pulls", json }])).toBe(0);
});

it("judges nothing with few pulls", () => {
  expect(differencesOf([inventory, feed(17, ["a", "b"])])).toBeUndefined();
});

it("accepts items that were pulled before, and are pulled again", () => {
  const before = feedOf([
    ["a", 10],
    ["b", 11],
    ["c", 10],
  ]);
  const after = feedOf([
    ["a", 15],
    ["b", 14],
    ["c", 13],
    ["a", 10],
    ["b", 11],
  ]);
  expect(differencesOf([before, before, after, inventory])).toBe(0);
  expect(differencesOf([inventory, before, feed(12)])).toBe(0);
});
