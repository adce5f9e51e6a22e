import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { copiedPlaces } from "./copied-places.ts";

/** Returns the evidence of so many purchases of six pulls. */
function evidenceOf(purchases: number, idOf: (purchase: number, place: number) => string) {
  const pulls = Array.from({ length: purchases }, (_, purchase) => {
    const exchange = anExchange({ endpoint: "buy/init" });
    return Array.from({ length: 6 }, (__, place) => ({
      itemId: idOf(purchase, place),
      priceUsd: 1,
      place,
      isLast: place === 5,
      purchase: 0,
      exchange,
    }));
  }).flat();
  return copiedPlaces(pulls);
}

it("finds a pull that copies the one before it", () => {
  const copied = evidenceOf(10, (purchase, place) => `${purchase}-${place === 2 ? 1 : place}`);
  expect(copied).toMatchObject({ places: [1, 2], purchases: 10 });
  expect(copied?.log).toBeGreaterThan(30);
});

it("finds nothing if the pulls differ, or if one purchase differs", () => {
  expect(evidenceOf(10, (purchase, place) => `${purchase}-${place}`)).toBeUndefined();
  expect(evidenceOf(10, (purchase, place) => `${purchase}-${place === 2 && purchase > 0 ? 1 : place}`)).toBeUndefined();
});

it("gives no evidence if the pack has few items", () => {
  expect(evidenceOf(10, () => "only")?.log).toBeLessThan(0);
  expect(evidenceOf(3, (purchase, place) => `${purchase}-${place === 2 ? 1 : place}`)?.log).toBeLessThan(14);
});
