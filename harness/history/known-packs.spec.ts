import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { KnownPack } from "./known-packs.ts";
import { Packs } from "./packs.ts";

const TIERS = [{ id: 1, name: "Common", lower: 5, upper: 10, weight: 9 }];
const PACK = { id: "p", mint_price: 20, buyback_percent: 0.85, rarity_distribution: TIERS };

/** What a run knows of the pack after it has read these lists, one a second. */
function knownAfter(...lists: readonly object[]): KnownPack | undefined {
  const packs = new Packs();
  for (const [nth, changes] of lists.entries()) {
    const json = [{ ...PACK, ...changes }];
    const exchange = anExchange({ endpoint: "available", json, sentAtMs: 1000 * nth, doneAtMs: 1000 * nth + 1 });
    packs.add(exchange, { exchange, movedS: 0 });
  }
  return packs.known.get("p");
}

it("keeps the bounds of each tier's count, from the first answer to the last request", () => {
  const counted = [5, 2, 7].map((count) => ({ tier_counts: { 1: count } }));
  const known = { least: 2, most: 7, fromMs: 1, toMs: 2000 };
  expect(knownAfter(...counted)?.counts).toEqual(new Map([["1", known]]));
  expect(knownAfter({})?.counts.size).toBe(0);
});

it("notes a change of tiers or percent, but not one of the price", () => {
  expect(knownAfter({}, {}, { mint_price: 30 })?.hasChanged).toBe(false);
  expect(knownAfter({}, { buyback_percent: 0.9 }, {})?.hasChanged).toBe(true);
  expect(knownAfter({}, { rarity_distribution: [{ ...TIERS[0], weight: 8 }] })?.hasChanged).toBe(true);
});

it("leaves out packs without readable tiers or without a percent", () => {
  expect(knownAfter({ rarity_distribution: "none" })).toBeUndefined();
  expect(knownAfter({ buyback_percent: null })).toBeUndefined();
});
