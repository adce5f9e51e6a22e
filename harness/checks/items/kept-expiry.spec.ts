import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { KeptExpiry } from "./kept-expiry.ts";

const END_MS = Date.parse("2026-05-20T12:00:00Z");

/** An inventory of two items, read at this second, whose ends have moved by so many seconds. */
type Reading = readonly [atS: number, ...slidS: number[]];

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(readings: readonly Reading[], movedS = 0): number | undefined {
  const checks = new KeptExpiry();
  for (const [nth, [atS, ...slidS]] of readings.entries()) {
    const items = slidS.map((slid, at) => ({
      id: `item-${at}`,
      buyback_expires_at: new Date(END_MS + slid * 1000).toISOString(),
    }));
    const sentAtMs = atS * 1000;
    const json = { user_id: "u", items };
    checks.add(anExchange({ surface: "partner", endpoint: "inventory", json, sentAtMs }), nth === 0 ? 0 : movedS);
  }
  return checks.conclude()[0]?.[1][1].length;
}

it("finds ends that move with the clock, whether it runs or is moved", () => {
  expect(
    differencesOf([
      [0, 0, 0],
      [10, 10, 10],
    ]),
  ).toBe(1);
  expect(
    differencesOf(
      [
        [0, 0, 0],
        [1, 61, 61],
      ],
      60,
    ),
  ).toBe(1);
});

it("accepts ends that stay, and the extended end of one item", () => {
  expect(
    differencesOf([
      [0, 0, 0],
      [10, 0, 0],
    ]),
  ).toBe(0);
  expect(
    differencesOf([
      [0, 0, 0],
      [10, 86_400, 1],
    ]),
  ).toBe(0);
});

it("does not judge readings within five seconds, or one item", () => {
  expect(
    differencesOf([
      [0, 0, 0],
      [4, 4, 4],
    ]),
  ).toBeUndefined();
  expect(
    differencesOf([
      [0, 0],
      [10, 10],
    ]),
  ).toBeUndefined();
});
