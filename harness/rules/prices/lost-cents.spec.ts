import { expect, it } from "vitest";
import { withLostCents } from "./lost-cents.ts";

const PRICES = [4.3, 7.25, 9, 12.4];
const lost = (usdOf: (usd: number) => number, minimum = 3) =>
  withLostCents(
    PRICES.map((otherUsd) => ({ usd: usdOf(otherUsd), otherUsd })),
    minimum,
  ).map(({ otherUsd }) => otherUsd);

it("returns the prices that had cents, if all have lost them", () => {
  expect(lost(Math.floor)).toEqual([4.3, 7.25, 12.4]);
  expect(lost(Math.round)).toEqual([4.3, 7.25, 12.4]);
});

it("returns nothing if one has cents, if prices are far away, or if few had cents", () => {
  expect(lost((usd) => (usd === 7.25 ? usd : Math.floor(usd)))).toEqual([]);
  expect(lost((usd) => Math.floor(usd) + 3)).toEqual([]);
  expect(lost(Math.floor, 4)).toEqual([]);
});
