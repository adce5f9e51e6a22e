import { expect, test } from "vitest";
import { fisher } from "./hypergeometric.ts";

test("the lady tasting tea, Fisher's example", () => {
  expect(fisher({ failed: 4, nights: 4 }, { failed: 4, nights: 8 })).toBeCloseTo(2 / 70, 10);
  expect(fisher({ failed: 3, nights: 4 }, { failed: 4, nights: 8 })).toBeCloseTo((2 * 17) / 70, 10);
});

test("an even split gives no small probability", () => {
  expect(fisher({ failed: 5, nights: 45 }, { failed: 10, nights: 90 })).toBe(1);
});

test("probabilities of far tails are exact", () => {
  const p = fisher({ failed: 0, nights: 60 }, { failed: 30, nights: 90 });
  expect(Math.log10(p)).toBeCloseTo(Math.log10(2 / 6.7313e23), 2);
});
