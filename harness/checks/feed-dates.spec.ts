import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../transport/an-exchange.ts";
import { FeedDates } from "./feed-dates.ts";

const IDS = ["a", "b", "c"];
const surface = "partner";
const at = (hour: number) => `2026-05-06T${hour}:00:00Z`;
const inventory: ExchangeParts = {
  surface,
  endpoint: "inventory",
  json: { items: IDS.map((id) => ({ id, purchased_at: at(12) })) },
};
const feed = (hour: number, ids = IDS): ExchangeParts => ({
  surface,
  endpoint: "recent-pulls",
  json: ids.map((id) => ({ id, created_at: at(hour) })),
});

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(exchanges: readonly ExchangeParts[]): number | undefined {
  const checks = new FeedDates();
  for (const parts of exchanges) checks.add(anExchange(parts));
  return checks.conclude()[0]?.[1][1].length;
}

it("finds a feed whose times are hours from those of the inventory", () => {
  expect(differencesOf([inventory, feed(12)])).toBe(0);
  expect(differencesOf([inventory, feed(17)])).toBe(1);
});

it("finds a feed that gives every pull another time when it is read again", () => {
  expect(differencesOf([feed(12), feed(13)])).toBe(1);
});

it("does not judge few pulls, or a single one that was pulled again", () => {
  expect(differencesOf([inventory, feed(17, ["a", "b"])])).toBeUndefined();
  expect(differencesOf([inventory, feed(12), feed(13, ["c"])])).toBe(0);
});
