import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { Packs } from "./packs.ts";

it("counts lists with other terms of a pack, unlike other packs, other orders and other counts", () => {
  const tiers = [
    { id: 1, weight: 2 },
    { id: 2, weight: 1 },
  ];
  const packs = new Packs();
  const changesAfter = (...json: readonly object[]) => {
    const exchange = anExchange({ endpoint: "available", json });
    packs.add(exchange, { exchange, movedS: 0 });
    return packs.changes;
  };

  expect(changesAfter({ id: "one", max_per_mint: 5, rarity_distribution: tiers }, { id: "two" })).toBe(0);
  expect(changesAfter({ id: "two", num_pulls_7d: 8 })).toBe(0);
  expect(changesAfter({ id: "one", max_per_mint: 5, rarity_distribution: tiers.toReversed() })).toBe(0);
  expect(changesAfter({ id: "one", max_per_mint: 3, rarity_distribution: tiers })).toBe(1);
});
