import { expect, test } from "vitest";
import { failureRate } from "./wilson.ts";

// Newcombe 1998, table I: two-sided 95 % limits of the score method without continuity correction.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("%i failures of %i nights", (failed, judged, from, to) => {
  const rate = failureRate(failed, judged);
  expect(rate.from).toBeCloseTo(from, 4);
  expect(rate.to).toBeCloseTo(to, 4);
});
