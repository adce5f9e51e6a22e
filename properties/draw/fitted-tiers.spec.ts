import { expect, it } from "vitest";
import { type Candidates, fittedTiers } from "./fitted-tiers.ts";

const tier = (id: string, weight: number) => ({ id, name: id, lower: 0, upper: 0, weight });
const TIERS = [tier("common", 75), tier("rare", 25)];
const pulls = (count: number, ...places: number[]) => Array.from({ length: count }, () => places);

function fitted(candidates: Candidates, areStocked: boolean) {
  const tiers = fittedTiers(TIERS, candidates, areStocked);
  return tiers && { shares: tiers.shares, counts: tiers.countsOf(candidates) };
}

it("counts a pull on a bound for the tier that has too few", () => {
  const candidates = [...pulls(10, 0, 1), ...pulls(70, 0), ...pulls(20, 1)];
  expect(fitted(candidates, true)).toEqual({ shares: [0.75, 0.25], counts: [75, 25] });
});

it("leaves a tier open that may be empty", () => {
  const candidates = [...pulls(70, 0), ...pulls(5, 0, 1)];
  expect(fitted(candidates, false)).toBeUndefined();
  expect(fitted(candidates, true)).toMatchObject({ counts: [70, 5] });
});

it("leaves out tiers that no pull fits, unless they have items", () => {
  expect(fitted(pulls(70, 1), false)).toEqual({ shares: [1], counts: [70] });
  expect(fitted(pulls(70, 0), true)).toEqual({ shares: [0.75, 0.25], counts: [70, 0] });
});
