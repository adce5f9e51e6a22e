import { expect, it } from "vitest";
import { createRandom } from "../../../reference/random.ts";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { FavouredItems } from "./favoured-items.ts";

const TIERS = [{ id: 1, name: "All", lower: 10, upper: 1000, weight: 1 }];
const ITEMS = 100;

/** Draws 800 items by their index, of which a larger one is dearer. Returns the number of differences; undefined if nothing is judged. */
function differencesOf(indexOf: (random: ReturnType<typeof createRandom>, nth: number) => number, changed = TIERS) {
  const check = new FavouredItems();
  const random = createRandom(1, 1);
  const list = (rarity_distribution: readonly object[]) =>
    anExchange({
      surface: "sandbox",
      endpoint: "available",
      json: [{ id: "p", enable: true, in_stock: true, max_per_mint: 5, buyback_percent: 1, rarity_distribution }],
    });
  check.add(list(TIERS));
  for (let nth = 0; nth < 800; nth++) {
    const index = indexOf(random, nth);
    const nfts = [{ id: `i${index}`, buyback_price: 20 + index }];
    check.add(anExchange({ surface: "sandbox", endpoint: "buy/init", sentBody: { id: "p" }, json: { nfts } }));
  }
  check.add(list(changed));
  return check.conclude()[0]?.[1][1].length;
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
