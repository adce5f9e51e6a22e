import { expect, it } from "vitest";
import { estimatePoolSize } from "./pool-size.ts";

it.each([
  { what: "nothing came again", draws: { pulls: 40, distinct: 40, foreign: 0, foreignDrawn: 0 }, size: Infinity },
  { what: "some came again", draws: { pulls: 40, distinct: 38, foreign: 0, foreignDrawn: 0 }, size: 400 },
  { what: "most came again", draws: { pulls: 100, distinct: 12, foreign: 0, foreignDrawn: 0 }, size: 12 },
  { what: "every one was known from others", draws: { pulls: 5, distinct: 5, foreign: 12, foreignDrawn: 5 }, size: 12 },
  { what: "half were known from others", draws: { pulls: 20, distinct: 20, foreign: 50, foreignDrawn: 10 }, size: 100 },
  { what: "nothing was drawn", draws: { pulls: 0, distinct: 0, foreign: 30, foreignDrawn: 0 }, size: Infinity },
])("estimates the pool where $what", ({ draws, size }) => {
  expect(estimatePoolSize(draws)).toBe(size);
});
