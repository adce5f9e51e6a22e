import { describe, expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { TierCounts } from "./tier-counts.ts";

const TIERS = [
  { id: 1, name: "Common", lower: 0, upper: 10, weight: 3 },
  { id: 2, name: "Rare", lower: 20, upper: 100, weight: 1 },
];

const aList = (more: object = {}) =>
  anExchange({
    endpoint: "available",
    json: [{ id: "p-1", slug: "starter", buyback_percent: 0.5, rarity_distribution: TIERS, ...more }],
  });

const aPurchase = (prices: readonly unknown[], packId = "p-1") => ({
  ...anExchange({ endpoint: "buy/init", json: { nfts: prices.map((buyback_price) => ({ buyback_price })) } }),
  request: { method: "POST", url: "http://sut", headers: [], body: JSON.stringify({ id: packId }) },
});

const counted = (...exchanges: readonly Parameters<TierCounts["add"]>[0][]) => {
  const counts = new TierCounts();
  for (const exchange of exchanges) counts.add(exchange);
  return counts.rows((text) => text.replaceAll("starter", "[redacted]"));
};

describe("pulls", () => {
  it("are counted in the tier that contains their value", () => {
    expect(counted(aList(), aPurchase([2, 4.99, 30]), aPurchase([1]))).toEqual([
      {
        surface: "sandbox",
        pack: "[redacted]",
        pulls: 4,
        unclear: 0,
        tiers: [
          { name: "Common", expected: 0.75, observed: 3 },
          { name: "Rare", expected: 0.25, observed: 1 },
        ],
      },
    ]);
  });

  it("outside of every tier, without a price or between two are unclear", () => {
    const touching = [TIERS[0], { ...TIERS[1], lower: 10 }];
    const [row] = counted(aList({ rarity_distribution: touching }), aPurchase([5, 900, "7"]));

    expect(row).toMatchObject({ pulls: 0, unclear: 3 });
  });

  it("are not expected from an empty tier", () => {
    const [row] = counted(aList({ tier_counts: { 1: 4 } }), aPurchase([1]));

    expect(row?.tiers.map(({ expected }) => expected)).toEqual([1, 0]);
  });

  it.each([
    ["of an unknown pack", [aList(), aPurchase([1], "p-2")]],
    ["of a pack whose tiers can't be read", [aList({ rarity_distribution: [{ id: 1 }] }), aPurchase([1])]],
    ["of a pack without a percent", [aList({ buyback_percent: 0 }), aPurchase([1])]],
    ["of nothing", [aList()]],
    [
      "with a body that is no JSON",
      [aList(), { ...aPurchase([1]), request: { method: "POST", url: "", headers: [], body: "{" } }],
    ],
    ["that were refused", [aList(), { ...aPurchase([1]), status: 400 }]],
  ])("%s are left out", (_, exchanges) => expect(counted(...exchanges)).toEqual([]));
});
