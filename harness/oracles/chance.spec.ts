import { expect, test } from "vitest";
import { atMostSuccesses, fewerThanExpected } from "./chance.ts";

test.each([
  [0, 10, 0.5, 1 / 1024],
  [1, 10, 0.5, 11 / 1024],
  [2, 3, 0.2, 1 - 0.008],
  [5, 5, 0.3, 1],
  [0, 20, 0, 1],
  [0, 20, 1, 0],
])("gives the chance of at most %d of %d with %d each", (most, trials, chance, expected) => {
  expect(atMostSuccesses(most, trials, chance)).toBeCloseTo(expected, 12);
});

test("does not underflow with thousands of trials", () => {
  expect(atMostSuccesses(5000, 10_000, 0.5)).toBeCloseTo(0.504, 3);
  expect(atMostSuccesses(0, 10_000, 0.5)).toBeLessThan(1e-300);
});

test("bounds the chance of trials with different chances from above", () => {
  expect(fewerThanExpected(0, 20)).toBeCloseTo(Math.exp(-20), 12);
  expect(fewerThanExpected(20, 20)).toBe(1);
  for (const most of [0, 3, 10, 40]) {
    expect(fewerThanExpected(most, 50)).toBeGreaterThan(atMostSuccesses(most, 100, 0.5));
  }
});
