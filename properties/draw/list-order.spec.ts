import { expect, it } from "vitest";
import { createRandom } from "../../reference/random.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { areSorted } from "./list-order.ts";
import type { PackSample } from "./sample.ts";

const PULLS = 5;
const PRICES = 1000;
const random = createRandom(1, 1);

/** A pack of which so many purchases have five pulls each, in the order that `sorted` gives their prices. */
function aSample(purchases: number, sorted: (prices: number[]) => number[], items = PRICES): PackSample {
  const pulls = Array.from({ length: purchases }, () => {
    const exchange = anExchange({ endpoint: "buy/init" });
    const prices = sorted(Array.from({ length: PULLS }, () => random.below(items)));
    return prices.map((priceUsd, place) => ({
      itemId: `${(priceUsd * 7) % items}`,
      priceUsd,
      place,
      isLast: place === PULLS - 1,
      purchase: 0,
      exchange,
    }));
  }).flat();
  const pack = { id: "p", buybackPercent: 1 } as PackSample["pack"];
  return { pack, tiers: [], stock: undefined, pulls };
}

const asDrawn = (prices: number[]) => prices;
const cheapestFirst = (prices: number[]) => prices.toSorted((one, other) => one - other);

it("finds lists that are sorted, and lists with the dearest item at an end", () => {
  expect(areSorted([aSample(30, cheapestFirst)])).toBe(true);
  expect(areSorted([aSample(30, (prices) => cheapestFirst(prices).reverse())])).toBe(true);
  expect(areSorted([aSample(30, (prices) => [Math.max(...prices), ...prices])])).toBe(true);
});

it("finds that few items always come in the same order, whatever it is", () => {
  const byRemainder = (prices: number[]) => prices.toSorted((one, other) => ((one * 5) % 9) - ((other * 5) % 9));
  expect(areSorted([aSample(60, byRemainder, 9)])).toBe(true);
});

it("takes lists for drawn ones if one of them is not in the order, or there are few", () => {
  expect(areSorted([aSample(30, asDrawn)])).toBe(false);
  expect(areSorted([aSample(60, asDrawn, 9)])).toBe(false);
  expect(areSorted([aSample(30, cheapestFirst), aSample(3, asDrawn)])).toBe(false);
  expect(areSorted([aSample(3, cheapestFirst)])).toBe(false);
});
