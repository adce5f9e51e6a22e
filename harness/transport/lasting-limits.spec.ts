import { expect, test } from "vitest";
import { LastingLimits } from "./lasting-limits.ts";

test("a limit lasts when nothing else was answered for long", () => {
  const limits = new LastingLimits(1000);
  for (let nth = 0; nth < 10; nth++) limits.note("partner available", true, nth * 100);
  expect(limits.isLasting("partner available", 1000)).toBe(false);
  expect(limits.isLasting("partner available", 1001)).toBe(true);
  expect(limits.isLasting("partner card", 1001)).toBe(false);
});

test("one other answer, and it may pass", () => {
  const limits = new LastingLimits(1000);
  for (let nth = 0; nth < 10; nth++) limits.note("partner available", true, nth * 100);
  limits.note("partner available", false);
  limits.note("partner available", true, 1500);
  expect(limits.isLasting("partner available", 2600)).toBe(false);
});

test("a few refusals are no rule", () => {
  const limits = new LastingLimits(1000);
  limits.note("partner available", true, 0);
  expect(limits.isLasting("partner available", 5000)).toBe(false);
});
