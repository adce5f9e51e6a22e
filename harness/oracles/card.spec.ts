import { expect, it } from "vitest";
import type { LookedUpCard } from "../given/looked-up-card.ts";
import { anExchange } from "../transport/an-exchange.ts";
import { hasAttributesOfItem, hasImagesOfItem, hasNameOfItem, hasValueOfItem, haveValuesOfItems } from "./card.ts";

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
  [100, true],
  [105.88, true],
  [100.01, true],
  [90, false],
  [101, false],
  ["100", false],
  [undefined, false],
])("a value of %j for a price of 90 at 0.9 is right: %j", (fmv, isRight) => {
  expect(hasValueOfItem(looked({ fmv }))).toHaveLength(isRight ? 0 : 1);
});

it("lets live values move, each by its own measure", () => {
  expect(haveValuesOfItems([looked({ fmv: 103 }), looked({ fmv: 96 })])).toEqual([]);
  expect(haveValuesOfItems([looked({ fmv: 100 }), looked({ fmv: 120 })])).toEqual([]);
  expect(haveValuesOfItems([looked({ fmv: 120 })])).toEqual([]);
});

it("finds values that are all wrong alike", () => {
  expect(haveValuesOfItems([looked({ fmv: 90 }), looked({ fmv: 45 }, { price: 45 })])).toHaveLength(1);
  expect(haveValuesOfItems([looked({ fmv: 10_000 }), looked({ fmv: 5000 }, { price: 45 })])).toHaveLength(1);
});
