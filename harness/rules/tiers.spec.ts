import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedBy } from "../../tests/support/judged-by.ts";
import { countsOfDrawnTiers, soldWithStock, tierBoundsInUsd } from "./tiers.ts";

describe("the counts of tiers", () => {
  const tiers = [
    { id: 1, name: "Common", lower: 5, upper: 10, weight: 9 },
    { id: 2, name: "Rare", lower: 50, upper: 100, weight: 1 },
  ];

  /** Buys an item of each price, with an id of its own, from these packs in turn between two readings of the counts. */
  function differencesOf(
    counts: Record<string, number> | undefined,
    prices: readonly number[],
    { after = counts, idOf = (price: number) => `item-${price}`, packs = ["p", "q", "r"] } = {},
  ) {
    const reading = (tier_counts: typeof counts, atMs: number) =>
      anExchange({
        endpoint: "available",
        json: packs.map((id) => ({
          ...{ id, mint_price: 20, buyback_percent: 1 },
          ...{ rarity_distribution: tiers, tier_counts },
        })),
        sentAtMs: atMs,
        doneAtMs: atMs + 1,
      });
    const purchases = prices.map((buyback_price, nth) => {
      const json = { session_id: "s", nfts: [{ id: idOf(buyback_price), buyback_price }] };
      const sentAtMs = 10 * nth + 5;
      const sentBody = { id: packs[nth % packs.length] };
      return anExchange({ endpoint: "buy/init", sentBody, json, sentAtMs, doneAtMs: sentAtMs + 1 });
    });
    const answers = [reading(counts, 0), ...purchases, reading(after, 1000)];
    return judgedBy(countsOfDrawnTiers, answers)[0]?.[1][1].length;
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

  it("accepts packs that may have been filled since they were counted", () => {
    expect(differencesOf({ 1: 5, 2: 0 }, [...RARE, 6], { packs: ["p", "q"] })).toBe(0);
  });

  it("judges nothing without counts or unclear tiers", () => {
    expect(differencesOf(undefined, RARE)).toBeUndefined();
    expect(differencesOf({ 1: 5 }, RARE)).toBeUndefined();
  });
});

describe("a refused pack", () => {
  const TIERS = [1, 2].map((id) => ({ id, name: `tier ${id}`, lower: 10 * id, upper: 10 * id + 10, weight: 50 }));
  const SOLD_OUT = { error: "Claw machine is out of stock" };

  /** Lists one pack with these counts, and lets its purchases be refused and accepted in turns. */
  function findings(counts: readonly [number, number], turns: number, flags: object = {}, amount = 1) {
    const pack = { id: "pack", slug: "pack", enable: true, in_stock: true, mint_price: 5, max_per_mint: 1 };
    const listed = {
      ...pack,
      buyback_percent: 0.8,
      rarity_distribution: TIERS,
      tier_counts: counted(counts),
      ...flags,
    };
    const turn: readonly ExchangeParts[] = [
      { endpoint: "buy/init", sentBody: { id: "pack", amount }, status: 400, json: SOLD_OUT },
      { endpoint: "buy/init", sentBody: { id: "pack", amount: 1 }, json: { nfts: [] } },
    ];
    const answers: readonly ExchangeParts[] = [
      { endpoint: "available", json: [listed] },
      ...Array.from({ length: turns }, () => turn).flat(),
      { endpoint: "buy/init", sentBody: { id: { toString: null }, amount: 1 } },
    ];
    return judgedBy(soldWithStock, answers.map(anExchange)).map(([, [id, differences]]) => [id, differences.length]);
  }

  const counted = ([first, second]: readonly [number, number]) => ({ 1: first, 2: second });

  it("reports a pack that is refused now and then, with an empty tier and another in stock", () => {
    expect(findings([0, 90], 6)).toEqual([["buy-init.answers", 1]]);
  });

  it("accepts a pack that is refused for a while, or has little stock, no empty tier or another flag at times", () => {
    expect(findings([0, 90], 5)).toEqual([]);
    expect(findings([0, 15], 6)).toEqual([]);
    expect(findings([30, 90], 6)).toEqual([]);
    expect(findings([0, 90], 6, { in_stock: false })).toEqual([]);
    expect(findings([0, 90], 6, {}, 50)).toEqual([]);
  });
});

describe("the bounds of tiers", () => {
  const PERCENT = 0.8;

  /** Returns the violated requirements after pulls of these values from a pack with one tier; undefined if none is judged. */
  function violatedBy(lower: number, upper: number, values: readonly number[]): readonly string[] | undefined {
    const tier = { id: 1, name: "Common", lower, upper, weight: 1 };
    const packs = [{ id: "p", buyback_percent: PERCENT, mint_price: 25, rarity_distribution: [tier] }];
    const nfts = values.map((value, nth) => ({ id: `i${nth}`, buyback_price: value * PERCENT }));
    const bought = { sentBody: { id: "p" }, json: { session_id: "s", nfts } };
    const judged = judgedBy(tierBoundsInUsd, [
      anExchange({ surface: "partner", json: packs }),
      anExchange({ surface: "partner", endpoint: "buy/init", ...bought }),
    ]);
    if (judged.length === 0) return undefined;
    return judged.flatMap(([, [requirement, differences]]) => (differences.length > 0 ? [requirement] : []));
  }

  const pulls = (value: number, count = 20) => Array.from({ length: count }, (_, nth) => value * (1 + nth / 50));

  it("accepts values in the tiers, and values that the market has moved", () => {
    expect(violatedBy(10, 20, pulls(12))).toEqual([]);
    expect(violatedBy(10, 20, pulls(4))).toEqual([]);
    expect(violatedBy(10, 20, pulls(50))).toEqual([]);
  });

  it("finds bounds in cents, and bounds that are as much too low", () => {
    expect(violatedBy(1000, 2000, pulls(12))).toEqual(["rarity-tier.lower"]);
    expect(violatedBy(0.1, 0.2, pulls(12))).toEqual(["rarity-tier.upper"]);
    expect(violatedBy(1000, 2000, [...pulls(12), 1200])).toEqual(["rarity-tier.lower"]);
  });

  it("does not judge few pulls, tiers without an end, and some values far away", () => {
    expect(violatedBy(1000, 2000, pulls(12, 9))).toBeUndefined();
    expect(violatedBy(1000, 0, pulls(12))).toBeUndefined();
    expect(violatedBy(1000, 2000, [...pulls(12), ...pulls(1200, 5)])).toEqual([]);
  });
});
