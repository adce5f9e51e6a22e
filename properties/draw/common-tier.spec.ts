import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { commonTierEvidence } from "./common-tier.ts";
import { LOG_THRESHOLD } from "./likelihood.ts";

const tier = (id: string, weight: number) => ({ id, name: id, lower: 0, upper: 0, weight });

/** A pack of which each purchase has two pulls, from the tiers at these indices. */
function aPack(purchases: readonly (readonly (readonly number[])[])[]) {
  const pulls = purchases.flatMap((places, purchase) =>
    places.map((_, place) => ({
      itemId: `${purchase}-${place}`,
      priceUsd: 1,
      place,
      isLast: place === places.length - 1,
      purchase: purchase % 2,
      exchange: anExchange({ endpoint: "buy/init" }),
    })),
  );
  const tiers = [tier("common", 60), tier("rare", 40)];
  const stock = new Map([
    ["common", 100],
    ["rare", 100],
  ]);
  return { groups: [], cells: [], pulls, tiers, candidates: purchases.flat(), stock, areStocked: true };
}

const FAIR = [0, 0, 1, 1, 0].map((other) => [[other], [1 - other]]);
const FIRST_IS_COMMON = [0, 1, 0, 1, 0].map((other) => [[0], [other]]);
const packsOf = (purchases: typeof FAIR) => Array.from({ length: 10 }, () => aPack(purchases));

it("finds that the first pulls of all packs are of the most common tier", () => {
  const [first = 0, , last = 0] = commonTierEvidence(packsOf(FIRST_IS_COMMON));
  expect(first).toBeGreaterThan(LOG_THRESHOLD);
  expect(last).toBeLessThan(0);
});

it("shows nothing of a fair draw, or of few pulls", () => {
  for (const log of commonTierEvidence(packsOf(FAIR))) expect(log).toBeLessThan(LOG_THRESHOLD / 2);
  for (const log of commonTierEvidence(packsOf(FIRST_IS_COMMON).slice(0, 2))) expect(log).toBeLessThan(LOG_THRESHOLD);
});

it("counts a pull on a bound for the tier that makes the evidence lower", () => {
  const onBound = FIRST_IS_COMMON.map(([, last = []]) => [[0, 1], last]);
  const [first = 0] = commonTierEvidence(packsOf(onBound));
  expect(first).toBeLessThan(LOG_THRESHOLD);
});
