import { expect, it } from "vitest";
import { growsWithEach, mayEnd } from "./inventory-growth.ts";

const stays = [
  { pulled: ["d", "a"], listed: ["a", "b", "a"] },
  { pulled: ["c", "b"], listed: ["a", "b", "a"] },
];
const fresh = (...pulled: readonly string[]) => ({ pulled, listed: ["a", "b"] });

it("an inventory with an entry per copy has more entries after each purchase", () => {
  expect(growsWithEach({ listed: ["a", "b", "a"] }, stays)).toHaveLength(1);
});

it("an inventory with an entry per listing need not grow", () => {
  const looks = stays.map(({ pulled }) => ({ pulled, listed: ["a", "b", "c"] }));
  expect(growsWithEach({ listed: ["a", "b", "c"] }, looks)).toEqual([]);
});

it("an inventory that lists none of several new pulls does not grow", () => {
  expect(growsWithEach({ listed: ["a", "b"] }, [fresh("c", "d"), fresh("e", "f")])).toHaveLength(1);
});

it("too few new pulls may have been sold by another holder", () => {
  expect(growsWithEach({ listed: ["a", "b"] }, [fresh("c", "a"), fresh("d", "b")])).toEqual([]);
});

it("is not judged without a further purchase", () => {
  expect(growsWithEach({ listed: ["a", "a"] }, [])).toEqual([]);
});

it("a list may be truncated if it lacks an item, or lacks copies although it shows copies", () => {
  expect(mayEnd(["a", "b"], ["a"])).toBe(true);
  expect(mayEnd(["a", "a", "a"], ["a", "a"])).toBe(true);
  expect(mayEnd(["a", "a", "a"], ["a"])).toBe(false);
  expect(mayEnd(["a", "b"], ["b", "a"])).toBe(false);
});
