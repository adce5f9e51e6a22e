import { expect, it } from "vitest";
import { cents } from "./money.ts";

it.each([
  [1.005, 1.01],
  [19.99 * 0.85, 16.99],
  [0.1 + 0.2, 0.3],
  [12, 12],
])("rounds %d to %d", (usd, rounded) => {
  expect(cents(usd)).toBe(rounded);
});
