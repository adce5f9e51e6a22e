import { expect, test } from "vitest";
import { DIMENSIONS, RUNS } from "./dimensions.ts";
import { sampleOf, valuesOf } from "./sample.ts";

const ALL = Object.entries(DIMENSIONS).flatMap(([name, values]) => values.map((value) => `${name} ${value}`));

test.each([1, 2, 3, 4, 5])(
  "a sample of twelve combinations with seed %i has every value of every dimension",
  (seed) => {
    expect(new Set(sampleOf(12, seed).flatMap(valuesOf))).toEqual(new Set(ALL));
  },
);

test("equal seeds give equal samples, and different seeds different ones", () => {
  expect(sampleOf(12, 1)).toEqual(sampleOf(12, 1));
  expect(sampleOf(12, 1)).not.toEqual(sampleOf(12, 2));
});

test("a sample needs fewer runs than a random choice", () => {
  const runs = sampleOf(12, 1).reduce((sum, { leftovers }) => sum + RUNS[leftovers].runs, 0);
  expect(runs).toBeLessThan((12 * (1 + 2 + 5 + 2)) / 4);
});
