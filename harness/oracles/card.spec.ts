import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { LookedUpCard } from "./card.ts";
import { hasAttributesOfItem, hasImagesOfItem, hasNameOfItem, hasValueOfItem, withSharedDeviation } from "./card.ts";

const METADATA = { name: "N", image: "front", back_image: null, attributes: [{ trait_type: "Grade", value: "9" }] };

const looked = (card: object, { price = 90, percent = 0.9 } = {}): LookedUpCard => ({
  item: { id: "i", type: "enft", buybackPriceUsd: price, raw: { content: { metadata: METADATA } } },
  pack: {
    id: "p",
    slug: undefined,
    isPurchasable: true,
    maxPerMint: 1,
    mintPriceUsd: 1,
    buybackPercent: percent,
    raw: {},
  },
  card: anExchange({ endpoint: "card", json: card }),
});

it("compares names, images and attributes with the purchase", () => {
  const right = looked({ ...METADATA, metadata: METADATA });
  expect([hasNameOfItem(right), hasImagesOfItem(right), hasAttributesOfItem(right)]).toEqual([[], [], []]);
  const wrong = looked({ name: "M", image: "other", back_image: "back", metadata: { attributes: [] } });
  expect(hasNameOfItem(wrong)).toHaveLength(1);
  expect(hasImagesOfItem(wrong)).toHaveLength(2);
  expect(hasAttributesOfItem(wrong)).toHaveLength(1);
});

it.each([
  [100, true, true],
  [105.88, true, true],
  [105.88, false, false],
  [100.01, false, true],
  [90, true, false],
  [101, true, false],
  ["100", true, false],
  [undefined, true, false],
])("a value of %j for a price of 90 at 0.9, of a core item: %j, is right: %j", (fmv, isCore, isRight) => {
  expect(hasValueOfItem(looked({ fmv }), isCore ? [0.9] : [])).toHaveLength(isRight ? 0 : 1);
});

it("accepts the value of a core item that another pack sold at another percent", () => {
  const fmv = Number(((90 / 0.9) * (0.95 / 0.85)).toFixed(2));
  expect(hasValueOfItem(looked({ fmv }), [0.9])).toHaveLength(1);
  expect(hasValueOfItem(looked({ fmv }), [0.9, 0.95])).toEqual([]);
});

/** Creates cards with different prices, and values computed from them. */
const cards = (fmvOf: (priceUsd: number, at: number) => number, count = 6) =>
  Array.from({ length: count }, (_, at) => {
    const price = Number((40 + 17.37 * at).toFixed(2));
    const card = looked({ fmv: Number(fmvOf(price, at).toFixed(2)) }, { price });
    return { looked: { ...card, item: { ...card.item, id: `i${at}` } }, differences: [] };
  });

it("accepts values that moved by different ratios", () => {
  expect(withSharedDeviation(cards((price, at) => (price / 0.9) * (0.8 + 0.07 * at)))).toEqual([]);
  expect(withSharedDeviation(cards((price) => (price / 0.9) * 1.2, 3))).toEqual([]);
});

it("accepts small moves of cheap cards that rounding makes equal", () => {
  const moving = Array.from({ length: 40 }, (_, at) => {
    const price = Number((10 + 0.37 * at).toFixed(2));
    const card = looked({ fmv: Number(((price / 0.9) * (1 + 0.02 * Math.sin(7.3 * at))).toFixed(2)) }, { price });
    return { looked: { ...card, item: { ...card.item, id: `i${at}` } }, differences: [] };
  });
  expect(withSharedDeviation(moving)).toEqual([]);
});

it("accepts six of eight cheap cards that independent moves raised by almost the same ratio", () => {
  const PRICES = [7.81, 14.08, 9.16, 9.95, 8.49, 16.2, 6.61, 8.21];
  const VALUES = [9.72, 17.5, 11.26, 12.34, 10.52, 20.11, 7.96, 10.22];
  const raised = PRICES.map((price, at) => {
    const card = looked({ fmv: VALUES[at] }, { price, percent: 0.85 });
    return { looked: { ...card, item: { ...card.item, id: `i${at}` } }, differences: [] };
  });
  expect(withSharedDeviation(raised)).toEqual([]);
});

it.each([
  ["by another percent", (price: number) => price / 0.85],
  ["in cents", (price: number) => (price / 0.9) * 100],
  ["by an amount", (price: number) => price / 0.9 + 1],
])("finds values that are off alike: %s", (_, fmvOf) => {
  expect(withSharedDeviation(cards(fmvOf))).toHaveLength(6);
});

it("does not take values in whole dollars for a common deviation", () => {
  expect(withSharedDeviation(cards((price) => Math.round(price / 0.9), 30))).toEqual([]);
});

it("counts a card once if several users drew it", () => {
  const [drawn] = cards((price) => price, 1);
  expect(withSharedDeviation(Array.from({ length: 5 }, () => drawn).flatMap((card) => card ?? []))).toEqual([]);
});
