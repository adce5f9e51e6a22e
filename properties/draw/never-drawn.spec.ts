import { expect, it } from "vitest";
import { neverDrawnEvidence } from "./never-drawn.ts";

const MILLION = Math.log(1e6);
const tiers = (sizes: readonly (readonly [stocked: number, distinct: number])[], drawsPerItem = 8) =>
  sizes.map(([stocked, distinct]) => ({ stocked, distinct, draws: drawsPerItem * stocked }));

it("is strong if the last third of every tier is never drawn", () => {
  expect(neverDrawnEvidence(tiers([[12, 8], [9, 6], [10, 7]]))).toBeGreaterThan(MILLION);
});

it("is strong if the last item of every tier is never drawn", () => {
  expect(neverDrawnEvidence(tiers([[12, 11], [9, 8], [10, 9], [6, 5]]))).toBeGreaterThan(MILLION);
});

it.each([
  { what: "every item was drawn", sizes: [[12, 12], [9, 9], [10, 10]] },
  { what: "one tier was drawn completely", sizes: [[12, 8], [9, 6], [10, 10]] },
  { what: "copies are counted", sizes: [[12, 6], [9, 5], [10, 8]] },
  { what: "more items were drawn than counted", sizes: [[12, 14], [9, 9], [10, 11]] },
  { what: "two tiers agree only", sizes: [[12, 8], [9, 6]] },
] as const)("is none if $what", ({ sizes }) => {
  expect(neverDrawnEvidence(tiers(sizes))).toBe(Number.NEGATIVE_INFINITY);
});

it("is none if too few draws were made to expect every item", () => {
  expect(neverDrawnEvidence(tiers([[12, 8], [9, 6], [10, 7]], 1))).toBe(Number.NEGATIVE_INFINITY);
});
