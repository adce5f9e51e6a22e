import { expect, it } from "vitest";
import { claimed } from "./difference.ts";
import { shownBySeveral } from "./shown-by-several.ts";

const fault = [claimed("400", { status: 200 })];

it("confirms a difference by two items and not by one", () => {
  expect(shownBySeveral([fault, [], []])).toEqual([]);
  expect(shownBySeveral([fault, [], fault])).toEqual([...fault, ...fault]);
  expect(shownBySeveral([])).toEqual([]);
});
