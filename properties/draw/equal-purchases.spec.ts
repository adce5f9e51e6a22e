import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { equalPurchases } from "./equal-purchases.ts";
import { LOG_THRESHOLD } from "./likelihood.ts";

/** Returns the evidence of purchases with these items. */
function evidenceOf(purchases: readonly (readonly string[])[]) {
  const pulls = purchases.flatMap((ids) => {
    const exchange = anExchange({ endpoint: "buy/init" });
    return ids.map((itemId, place) => {
      const isLast = place === ids.length - 1;
      return { itemId, priceUsd: 1, place, isLast, purchase: 0, exchange };
    });
  });
  return equalPurchases(pulls);
}

/** Returns purchases with different items. */
const different = (purchases: number, pulls: number) =>
  Array.from({ length: purchases }, (_, purchase) =>
    Array.from({ length: pulls }, (__, place) => `${purchase}-${place}`),
  );

it("finds two purchases with the same items", () => {
  const [first = [], ...others] = different(20, 10);
  const equal = evidenceOf([first, ...others, first]);
  expect(equal).toMatchObject({ itemIds: first, purchases: 2 });
  expect(equal?.log).toBeGreaterThan(LOG_THRESHOLD);
});

it("shows nothing if no purchases are equal", () => {
  expect(evidenceOf(different(20, 10))).toBeUndefined();
});

it("shows little if purchases are small, or take most of a small pool in some order", () => {
  const [first = [], ...others] = different(20, 2);
  expect(evidenceOf([first, ...others, first])?.log).toBeLessThan(LOG_THRESHOLD);
  const pool = Array.from({ length: 12 }, (_, nth) => String(nth).padStart(2, "0"));
  const without = (one: number, other: number) => pool.filter((_, nth) => nth !== one && nth !== other);
  const sorted = Array.from({ length: 40 }, (_, nth) => without(nth % 12, (nth * 5 + 1) % 12));
  expect(evidenceOf(sorted)?.log).toBeLessThan(LOG_THRESHOLD);
});
