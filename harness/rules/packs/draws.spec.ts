import { describe, expect, it } from "vitest";
import { createRandom } from "../../../reference/random.ts";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { drawsUniform } from "./draws.ts";
import { tiersByWeight, tiersByWeightInProduction } from "./tier-weights.ts";

describe("the items of a tier", () => {
  const TIERS = [{ id: 1, name: "All", lower: 10, upper: 1000, weight: 1 }];
  const ITEMS = 100;

  /** Draws 800 items by their index, of which a larger one is dearer. Returns the number of differences; undefined if nothing is judged. */
  function differencesOf(indexOf: (random: ReturnType<typeof createRandom>, nth: number) => number, changed = TIERS) {
    const random = createRandom(1, 1);
    const list = (rarity_distribution: readonly object[]) =>
      anExchange({
        surface: "sandbox",
        endpoint: "available",
        json: [{ id: "p", enable: true, in_stock: true, max_per_mint: 5, buyback_percent: 1, rarity_distribution }],
      });
    const purchases = Array.from({ length: 800 }, (_, nth) => {
      const index = indexOf(random, nth);
      const nfts = [{ id: `i${index}`, buyback_price: 20 + index }];
      return anExchange({ surface: "sandbox", endpoint: "buy/init", sentBody: { id: "p" }, json: { nfts } });
    });
    return judgedBy(drawsUniform, [list(TIERS), ...purchases, list(changed)])[0]?.[1][1].length;
  }

  it("finds draws that favour cheap or dear items", () => {
    expect(differencesOf((random) => Math.min(random.below(ITEMS), random.below(ITEMS)))).toBe(1);
    expect(differencesOf((random) => Math.max(random.below(ITEMS), random.below(ITEMS)))).toBe(1);
  });

  it("accepts equal chances, and items that are drawn once", () => {
    expect(differencesOf((random) => random.below(ITEMS))).toBeUndefined();
    expect(differencesOf((_, nth) => nth)).toBeUndefined();
  });

  it("accepts cheap items that are sold elsewhere in the second half", () => {
    const index = (random: ReturnType<typeof createRandom>, nth: number) =>
      nth < 400 ? random.below(6) : 2 + random.below(4);
    expect(differencesOf(index)).toBeUndefined();
  });

  it("does not judge a pack whose tiers changed", () => {
    const changed = TIERS.map((tier) => ({ ...tier, lower: 5 }));
    const favouring = (random: ReturnType<typeof createRandom>) => Math.min(random.below(ITEMS), random.below(ITEMS));
    expect(differencesOf(favouring, changed)).toBeUndefined();
  });
});

describe("the tiers of a pack", () => {
  const TIERS = [
    { id: 1, name: "Common", lower: 10, upper: 20, weight: 60 },
    { id: 2, name: "Rare", lower: 50, upper: 90, weight: 40 },
  ];
  const PACKS = ["a", "b", "c"];
  const PACK = { enable: true, in_stock: true, max_per_mint: 5, buyback_percent: 0.8 };

  const listed = (
    counts?: Readonly<Record<string, number>>,
    tiers: readonly object[] = TIERS,
    mint_price = 25,
  ): ExchangeParts => ({
    surface: "partner",
    endpoint: "available",
    json: PACKS.map((id) => ({
      ...{ ...PACK, id, slug: id, mint_price, rarity_distribution: tiers },
      ...(counts === undefined ? {} : { tier_counts: counts }),
    })),
  });
  const bought = (value: number, nth: number, pack: string): ExchangeParts => ({
    surface: "partner",
    endpoint: "buy/init",
    sentBody: { id: pack, amount: 1, user_id: "u" },
    json: { session_id: `s${nth} of ${pack}`, nfts: [{ id: `i${nth} of ${pack}`, buyback_price: value * 0.8 }] },
  });
  /** Pulls items of these values from each pack. */
  const pulls = (values: readonly number[], packs = PACKS) =>
    values.flatMap((value, nth) => packs.map((pack) => bought(value, nth, pack)));
  const commons = pulls(Array.from({ length: 60 }, () => 15));
  const mixed = pulls(Array.from({ length: 60 }, (_, nth) => (nth % 5 < 3 ? 15 : 70)));
  const STOCK = { 1: 1000, 2: 1000 };

  /** Returns the number of differences; undefined if nothing is judged. */
  function differencesOf(exchanges: readonly ExchangeParts[]): number | undefined {
    return judgedBy(tiersByWeightInProduction, exchanges.map(anExchange))[0]?.[1][1].length;
  }

  it("finds pulls that all come from one of two stocked tiers", () => {
    expect(differencesOf([listed(STOCK), ...commons])).toBe(1);
    expect(differencesOf([listed(STOCK), ...mixed])).toBe(0);
  });

  it("lets a tier of two packs be emptied since it was counted, but not of three", () => {
    const [one = [], two = [], three = []] = PACKS.map((pack, nth) => pulls(Array(60).fill(nth < 2 ? 15 : 70), [pack]));
    const ofBoth = pulls(
      Array.from({ length: 60 }, (_, nth) => (nth % 5 < 3 ? 15 : 70)),
      PACKS.slice(2),
    );
    expect(differencesOf([listed(STOCK), ...one, ...two, ...ofBoth])).toBe(0);
    expect(differencesOf([listed(STOCK), ...one, ...two, ...three])).toBe(1);
  });

  it("does not judge few pulls, or tiers that may be empty or have changed", () => {
    expect(differencesOf([listed(STOCK), ...commons.slice(0, 10)])).toBeUndefined();
    expect(differencesOf([listed(), ...commons])).toBeUndefined();
    // Packs may share their listings, so this run alone may have emptied a tier between two lists.
    expect(differencesOf([listed({ 1: 50, 2: 50 }), ...commons])).toBeUndefined();
    expect(differencesOf([listed(STOCK), ...commons, listed({ 1: 50, 2: 0 })])).toBeUndefined();
    const others = TIERS.map((tier) => ({ ...tier, weight: 1 }));
    expect(differencesOf([listed(STOCK), ...commons, listed(STOCK, others)])).toBeUndefined();
  });

  it("counts a pull for each tier in which its item may have been", () => {
    const outOfAnyRange = pulls(Array.from({ length: 60 }, () => 30));
    expect(differencesOf([listed(STOCK), ...outOfAnyRange])).toBe(0);
    // A voucher raises an item of any lower value to the price of its pull.
    const atPullPrice = pulls(Array.from({ length: 60 }, () => 60));
    expect(differencesOf([listed(STOCK), ...atPullPrice])).toBe(1);
    expect(differencesOf([listed(STOCK, TIERS, 48), ...atPullPrice])).toBe(0);
  });

  it("adds only findings on the sandbox, where a scenario draws", () => {
    const judgedOn = (exchanges: readonly ExchangeParts[]) => {
      const sandbox = exchanges.map((parts) => anExchange({ ...parts, surface: "sandbox" }));
      return judgedBy(tiersByWeight, sandbox).map(([, [requirement]]) => requirement);
    };
    expect(judgedOn([listed(STOCK), ...commons])).toEqual(["draw.tiers-by-weight"]);
    expect(judgedOn([listed(STOCK), ...mixed])).toEqual([]);
  });
});
