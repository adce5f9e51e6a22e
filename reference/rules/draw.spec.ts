import { expect, it } from "vitest";
import { scopeOf } from "../scope.ts";
import { createWorld } from "../world.ts";

const world = createWorld({ seed: 2 });
const sandbox = scopeOf(world, "sandbox", "");
const { rules, random } = world;

it("draws the tiers of every pack according to their weights", () => {
  const draws = 20_000;
  for (const pack of world.packs) {
    const total = pack.rarity_distribution.reduce((sum, { weight }) => sum + weight, 0);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < draws; draw++) {
      const id = rules.drawTier(pack, random, sandbox)?.id ?? Number.NaN;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    for (const { id, weight } of pack.rarity_distribution) {
      const share = weight / total;
      // Six standard deviations.
      const bound = 6 * Math.sqrt(draws * share * (1 - share));
      expect(Math.abs((counts.get(id) ?? 0) - draws * share)).toBeLessThanOrEqual(bound);
    }
  }
});

it("distributes the weight of an empty tier over the others", () => {
  const [model] = world.packs;
  if (!model) throw new Error("No pack");
  const [first, second, third] = model.rarity_distribution;
  const pack = { ...model, stock: { [first?.id ?? 0]: 5, [third?.id ?? 0]: 5 } };

  const drawn = new Set(Array.from({ length: 500 }, () => rules.drawTier(pack, random, sandbox)?.id));

  expect(drawn).toEqual(new Set([first?.id, third?.id]));
  expect(drawn.has(second?.id)).toBe(false);
});

it("draws nothing from an empty pack", () => {
  const [model] = world.packs;
  if (!model) throw new Error("No pack");
  expect(rules.drawTier({ ...model, stock: {} }, random, sandbox)).toBeUndefined();
});

it("draws all listings of a tier equally often", () => {
  const [model] = world.packs;
  const tier = model?.rarity_distribution[0];
  if (!model || !tier) throw new Error("No tier");
  const pack = { ...model, stock: { [tier.id]: 4 } };
  const counts = new Map<string, number>();
  for (let draw = 0; draw < 4000; draw++) {
    const { id } = rules.drawItem(pack, tier, random, sandbox);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }

  expect(counts.size).toBe(4);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(6 * Math.sqrt(4000 * 0.25 * 0.75));
});

it("draws the same listing again in the sandbox only", () => {
  const [pack] = world.packs;
  const tier = pack?.rarity_distribution[0];
  if (!pack || !tier) throw new Error("No tier");
  const listing = rules.drawItem(pack, tier, random, sandbox);

  expect(rules.takeListing(listing, sandbox)).toBe(listing);
  expect(rules.takeListing(listing, scopeOf(world, "partner", "partner-1")).id).not.toBe(listing.id);
});
