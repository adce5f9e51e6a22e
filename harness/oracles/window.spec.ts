import { expect, it } from "vitest";
import { isExplainedByWindow } from "./window.ts";

const pair = (fromS: number, toS: number) => ({ fromS, toS });

it.each([
  { what: "no pair", pairs: [], isExplained: true },
  { what: "one pair, the window turned in it", pairs: [pair(0, 31)], isExplained: true },
  { what: "two that overlap", pairs: [pair(0, 31), pair(15, 46)], isExplained: true },
  { what: "two a window apart", pairs: [pair(0, 5), pair(60, 65)], isExplained: true },
  { what: "a pair longer than the window", pairs: [pair(0, 61), pair(0, 1)], isExplained: true },
  { what: "two that nothing can turn in both", pairs: [pair(0, 20), pair(30, 50)], isExplained: false },
  {
    what: "three that cover the window between them",
    pairs: [pair(0, 31), pair(15, 46), pair(32, 59)],
    isExplained: false,
  },
  {
    what: "three of which the last meets the first again",
    pairs: [pair(0, 31), pair(15, 46), pair(31, 76)],
    isExplained: true,
  },
])("$what", ({ pairs, isExplained }) => {
  expect(isExplainedByWindow(pairs, 60)).toBe(isExplained);
});
