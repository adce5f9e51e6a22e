import { expect, test } from "vitest";
import { BATTERY } from "../../tests/facades/battery.ts";
import { powerOf, powerText, proofPower } from "./proof-power.ts";

test("the power has the figures of this version's pages", async () => {
  // The proof's own spec compares its page with the mutants.
  const power = await proofPower();
  expect(power.killed).toBe(power.mutants);
  expect(power.silent).toBe(power.variants);
  expect(power.facadeRuns).toBeGreaterThanOrEqual(BATTERY.length);
});

test("a page without figures is an error", () => {
  const facades = "| one | 19 of 20 | visits |";
  const legal = "| variants, each different in one place | 3 | 3 |\n| combinations of them | 1 | 1 |";
  const power = powerOf(`| **all** | 7 | 9 | 8 | 5 | 2 | 1 |\n${legal}`, facades);
  expect(power).toEqual({ mutants: 9, killed: 8, variants: 4, silent: 4, facadeRuns: 20, denied: 19 });
  expect(powerText(power)).toBe(
    "8 of 9 mutants killed (88.9 %), 4 of 4 legal variants left alone, 19 of 20 runs of façades denied",
  );
  expect(() => powerOf(legal, facades)).toThrow("no figure for mutants");
  expect(() => powerOf("| **all** | 7 | 9 | 8 |", "")).toThrow("no figure for variants");
});
