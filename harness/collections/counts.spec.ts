import { expect, it } from "vitest";
import { countsOf } from "./counts.ts";

it("counts each value, in the order of its first occurrence", () => {
  expect([...countsOf(["b", "a", "b"])]).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
  expect([...countsOf([])]).toEqual([]);
});
