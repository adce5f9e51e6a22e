import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { TierShares } from "./tier-shares.ts";

const TIERS = [
  { id: 1, name: "Common", lower: 10, upper: 20, weight: 60 },
  { id: 2, name: "Rare", lower: 50, upper: 90, weight: 40 },
];
const PACK = { id: "a", slug: "a", enable: true, in_stock: true, max_per_mint: 5, buyback_percent: 0.8 };

const listed = (
  counts?: Readonly<Record<string, number>>,
  tiers: readonly object[] = TIERS,
  mint_price = 25,
): ExchangeParts => ({
  surface: "partner",
  endpoint: "available",
  json: [{ ...PACK, mint_price, rarity_distribution: tiers, ...(counts === undefined ? {} : { tier_counts: counts }) }],
});
const bought = (value: number, nth: number): ExchangeParts => ({
  surface: "partner",
  endpoint: "buy/init",
  sentBody: { id: "a", amount: 1, user_id: "u" },
  json: { session_id: `s${nth}`, nfts: [{ id: `i${nth}`, buyback_price: value * 0.8 }] },
});
const pulls = (values: readonly number[]) => values.map((value, nth) => bought(value, nth));
const commons = pulls(Array.from({ length: 60 }, () => 15));
const mixed = pulls(Array.from({ length: 60 }, (_, nth) => (nth % 5 < 3 ? 15 : 70)));
const STOCK = { 1: 100, 2: 100 };

/** Returns the number of differences; undefined if nothing is judged. */
function differencesOf(exchanges: readonly ExchangeParts[]): number | undefined {
  const checks = new TierShares("partner");
  for (const parts of exchanges) checks.add(anExchange(parts));
  return checks.conclude()[0]?.[1][1].length;
}

it("finds pulls that all come from one of two stocked tiers", () => {
  expect(differencesOf([listed(STOCK), ...commons])).toBe(1);
  expect(differencesOf([listed(STOCK), ...mixed])).toBe(0);
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
    const checks = new TierShares("sandbox");
    for (const parts of exchanges) checks.add(anExchange({ ...parts, surface: "sandbox" }));
    return checks.conclude().map(([, [requirement]]) => requirement);
  };
  expect(judgedOn([listed(STOCK), ...commons])).toEqual(["draw.tiers-by-weight"]);
  expect(judgedOn([listed(STOCK), ...mixed])).toEqual([]);
});
