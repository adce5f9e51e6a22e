import { expect, it } from "vitest";
import type { Tier } from "../../oracles/tiers.ts";
import { emptiedTiers } from "./emptied-tiers.ts";

const tier = (name: string, weight: number): Tier => ({ id: name, name, lower: 0, upper: 0, weight });
const [common, rare, rarest] = [tier("common", 90), tier("rare", 9), tier("rarest", 1)];
const TIERS = [common, rare, rarest];

/** Returns a pack with so many pulls that are from each tier, and pulls that may be from two. */
const pack = (commons: number, rares: number, rarests: number, between = 0) => ({
  tiers: TIERS,
  candidates: [
    ...Array(commons).fill([common]),
    ...Array(rares).fill([rare]),
    ...Array(rarests).fill([rarest]),
    ...Array(between).fill([common, rare]),
  ],
});

const emptied = (...packs: readonly ReturnType<typeof pack>[]) => {
  const found = emptiedTiers(packs);
  return packs.map((each) => found.get(each)?.map(({ name }) => name) ?? []);
};

it("names the tiers that no pull shows, of the two packs that miss the most", () => {
  expect(emptied(pack(90, 9, 1), pack(95, 0, 1), pack(90, 9, 0))).toEqual([[], ["rare"], ["rarest"]]);
  expect(emptied(pack(90, 9, 0), pack(95, 0, 1), pack(95, 0, 1))).toEqual([[], ["rare"], ["rare"]]);
});

it("takes a pull on the bound of two tiers for one of an empty tier, unless there are many", () => {
  expect(emptied(pack(95, 0, 1, 2))).toEqual([["rare"]]);
  expect(emptied(pack(0, 9, 1, 90), pack(95, 0, 1), pack(95, 0, 1))).toEqual([[], ["rare"], ["rare"]]);
});
