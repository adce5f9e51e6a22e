import { expect, it } from "vitest";
import { groupedBy } from "./grouped-by.ts";

it("groups values in the order of their first occurrence", () => {
  expect([...groupedBy([3, 2, 1, 4], (value) => value % 2)]).toEqual([
    [1, [3, 1]],
    [0, [2, 4]],
  ]);
});
