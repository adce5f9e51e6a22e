import { expect, it } from "vitest";
import { createListings } from "./listings.ts";
import { createPacks, topHits } from "./packs.ts";

const listings = createListings(1);
const packs = createPacks(1, 0, listings);

it("has a pack of every kind in the documents", () => {
  const mainnet = packs.filter(({ platform }) => platform === "mainnet");
  expect(mainnet.length).toBeGreaterThanOrEqual(8);
  expect(new Set(mainnet.map(({ type }) => type))).toEqual(new Set(["CORE", "MARKET"]));
  expect(new Set(mainnet.map(({ buyback_percent }) => buyback_percent)).size).toBeGreaterThan(3);
  expect(new Set(mainnet.map(({ max_per_mint }) => max_per_mint))).toEqual(new Set([1, 3, 5, 10, 20]));
  expect(packs.some(({ enable, in_stock }) => !enable && in_stock)).toBe(true);
  expect(packs.some(({ enable, in_stock }) => enable && !in_stock)).toBe(true);
  expect(packs.some(({ repack }) => repack)).toBe(true);
  expect(packs.some(({ platform }) => platform !== "mainnet")).toBe(true);
});

it("has the parent's id at a variant, and the variant at its parent", () => {
  const child = packs.find(({ variant_of }) => variant_of !== null);
  const parent = packs.find(({ id }) => id === child?.variant_of);
  expect(parent?.variants.map(({ id }) => id)).toEqual([child?.id]);
  expect(child?.variants.map(({ id }) => id)).toEqual([parent?.id]);
});

it("has expected values between their bounds, and tiers that do not overlap", () => {
  for (const pack of packs) {
    expect(pack.min_ev).toBeLessThanOrEqual(pack.ev);
    expect(pack.ev).toBeLessThanOrEqual(pack.max_ev);
    for (const [at, tier] of pack.rarity_distribution.entries()) {
      expect(tier.lower).toBeLessThan(tier.upper);
      expect(tier.lower).toBeGreaterThanOrEqual(pack.rarity_distribution[at - 1]?.upper ?? 0);
    }
  }
});

it("has the first top hits as its preview", () => {
  for (const pack of packs) {
    const hits = topHits(pack, listings);
    expect(pack.chase.map(({ id }) => id)).toEqual(hits.slice(0, pack.chase.length).map(({ id }) => id));
    expect(pack.chase.length).toBeGreaterThan(0);
  }
});
