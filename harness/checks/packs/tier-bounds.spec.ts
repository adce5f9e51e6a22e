import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { TierBounds } from "./tier-bounds.ts";

const PERCENT = 0.8;

/** Returns the violated requirements after pulls of these values from a pack with one tier; undefined if none is judged. */
function violatedBy(lower: number, upper: number, values: readonly number[]): readonly string[] | undefined {
  const check = new TierBounds();
  const tier = { id: 1, name: "Common", lower, upper, weight: 1 };
  const packs = [{ id: "p", buyback_percent: PERCENT, mint_price: 25, rarity_distribution: [tier] }];
  check.add(anExchange({ surface: "partner", json: packs }));
  const nfts = values.map((value, nth) => ({ id: `i${nth}`, buyback_price: value * PERCENT }));
  const bought = { sentBody: { id: "p" }, json: { session_id: "s", nfts } };
  check.add(anExchange({ surface: "partner", endpoint: "buy/init", ...bought }));
  const judged = check.conclude();
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
