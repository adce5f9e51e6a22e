import { expect, it } from "vitest";
import { packsIn } from "../../harness/client/listed-pack.ts";
import { tiersOf } from "../../harness/oracles/tiers.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { PackSample } from "./sample.ts";
import { tooLittleStock } from "./stock.ts";

const TIERS = [
  { id: 1, name: "Common", lower: 10, upper: 20, weight: 60 },
  { id: 2, name: "Rare", lower: 20, upper: 90, weight: 40 },
];
const json = [{ id: "a", buyback_percent: 0.5, rarity_distribution: TIERS }];

/** A sample of items of these values, each drawn twice in the same order. */
function drawnTwice(values: readonly number[], ids: (nth: number, turn: number) => string): PackSample {
  const [pack] = packsIn(anExchange({ json }));
  const tiers = pack && tiersOf(pack);
  if (pack === undefined || tiers === undefined) throw new Error("no pack");
  const pulls = [0, 1].flatMap((turn) =>
    values.map((value, nth) => ({
      itemId: ids(nth, turn),
      priceUsd: value / 2,
      place: 0,
      isLast: true,
      purchase: 0,
      exchange: anExchange(),
    })),
  );
  return { pack, tiers, stock: undefined, pulls };
}

const commons = Array.from({ length: 9 }, () => 15);
const byPlace = (nth: number) => `i${nth}`;
const count = (common: number) => new Map([["1", common]]);

it("finds a tier that counts far fewer items than it keeps giving", () => {
  expect(tooLittleStock(drawnTwice(commons, byPlace), count(1), 9)).toHaveLength(1);
  expect(tooLittleStock(drawnTwice(commons, byPlace), count(3), 9)).toEqual([]);
});

it("shows nothing of a tier that counts more than four times the items that it gave again", () => {
  expect(tooLittleStock(drawnTwice(commons, byPlace), count(36), 9)).toEqual([]);
  expect(tooLittleStock(drawnTwice(commons, byPlace), count(37), 9)).toBeUndefined();
});

it("shows nothing where few items, none of a single tier, or none twice were drawn, or no stock is shown", () => {
  expect(tooLittleStock(drawnTwice(commons.slice(0, 4), byPlace), count(1), 4)).toBeUndefined();
  expect(
    tooLittleStock(
      drawnTwice(
        Array.from({ length: 9 }, () => 20),
        byPlace,
      ),
      count(1),
      9,
    ),
  ).toBeUndefined();
  expect(
    tooLittleStock(
      drawnTwice(commons, (nth, turn) => `i${nth}-${turn}`),
      count(1),
      9,
    ),
  ).toBeUndefined();
  expect(tooLittleStock(drawnTwice(commons, byPlace), undefined, 9)).toBeUndefined();
});
