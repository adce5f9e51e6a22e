import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { EmptyTiers } from "./empty-tiers.ts";

const tiers = [
  { id: 1, name: "Common", lower: 5, upper: 10, weight: 9 },
  { id: 2, name: "Rare", lower: 50, upper: 100, weight: 1 },
];

/** Buys items of these prices, each with an id of its own, between two readings of the counts. */
function differencesOf(
  counts: Record<string, number> | undefined,
  prices: readonly number[],
  { after = counts, idOf = (price: number) => `item-${price}` } = {},
) {
  const check = new EmptyTiers();
  const reading = (tier_counts: typeof counts, atMs: number) =>
    anExchange({
      endpoint: "available",
      json: [{ id: "p", mint_price: 20, buyback_percent: 1, rarity_distribution: tiers, tier_counts }],
      sentAtMs: atMs,
      doneAtMs: atMs + 1,
    });
  check.add(reading(counts, 0));
  prices.forEach((buyback_price, nth) => {
    const json = { session_id: "s", nfts: [{ id: idOf(buyback_price), buyback_price }] };
    const sentAtMs = 10 * nth + 5;
    check.add(anExchange({ endpoint: "buy/init", sentBody: { id: "p" }, json, sentAtMs, doneAtMs: sentAtMs + 1 }));
  });
  check.add(reading(after, 1000));
  return check.conclude()[0]?.[1][1].length;
}

const RARE = [60, 70, 80, 90];

it("finds a tier that is counted empty while it is drawn from", () => {
  expect(differencesOf({ 1: 5, 2: 0 }, RARE)).toBe(1);
});

it("accepts stock that is drawn or filled, and few pulls", () => {
  expect(differencesOf({ 1: 5, 2: 3 }, RARE)).toBe(0);
  expect(differencesOf({ 1: 5, 2: 1 }, RARE, { after: { 1: 5, 2: 0 } })).toBe(0);
  expect(differencesOf({ 1: 5, 2: 0 }, [6, 60])).toBe(0);
});

it("accepts a single item whose value has moved into an empty tier", () => {
  expect(differencesOf({ 1: 5, 2: 0 }, [...RARE, ...RARE], { idOf: () => "item" })).toBeUndefined();
});

it("judges nothing without counts or unclear tiers", () => {
  expect(differencesOf(undefined, RARE)).toBeUndefined();
  expect(differencesOf({ 1: 5 }, RARE)).toBeUndefined();
});
