import { expect, it } from "vitest";
import { sumOf } from "./sum.ts";

it("adds numbers up, of which there may be none", () => {
  expect(sumOf([1, 2, 3])).toBe(6);
  expect(sumOf([])).toBe(0);
});
