import { expect, it } from "vitest";
import { neverDrawnEvidence } from "./never-drawn.ts";

const MILLION = Math.log(1e6);
const tiers = (sizes: readonly (readonly [stocked: number, distinct: number])[], drawsPerItem = 8) =>
  sizes.map(([stocked, distinct]) => ({ stocked, distinct, draws: drawsPerItem * stocked }));

it.each([
  { what: "third", sizes: [12, 9, 10].map((stocked) => [stocked, Math.ceil((2 * stocked) / 3)] as const) },
  { what: "item", sizes: [12, 9, 10, 6].map((stocked) => [stocked, stocked - 1] as const) },
])("is strong if the last $what of every tier is never drawn", ({ sizes }) => {
  expect(neverDrawnEvidence(tiers(sizes))).toBeGreaterThan(MILLION);
});

it.each([
  {
    what: "every item was drawn",
    sizes: [
      [12, 12],
      [9, 9],
      [10, 10],
    ],
  },
  {
    what: "one tier was drawn completely",
    sizes: [
      [12, 8],
      [9, 6],
      [10, 10],
    ],
  },
  {
    what: "copies are counted",
    sizes: [
      [12, 6],
      [9, 5],
      [10, 8],
    ],
  },
  {
    what: "more items were drawn than counted",
    sizes: [
      [12, 14],
      [9, 9],
      [10, 11],
    ],
  },
  {
    what: "two tiers agree only",
    sizes: [
      [12, 8],
      [9, 6],
    ],
  },
] as const)("is none if $what", ({ sizes }) => {
  expect(neverDrawnEvidence(tiers(sizes))).toBe(Number.NEGATIVE_INFINITY);
});

it("is none if too few draws were made to expect every item", () => {
  const stocked = [12, 9, 10];
  const few = stocked.map((each) => [each, Math.ceil((2 * each) / 3)] as const);
  expect(neverDrawnEvidence(tiers(few, 1))).toBe(Number.NEGATIVE_INFINITY);
});
