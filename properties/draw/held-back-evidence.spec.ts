import { expect, it } from "vitest";
import { heldBackEvidence } from "./judge.ts";

const aSample = (share: number, pulls: number, drawn = 0) => ({
  groups: [
    { tiers: [], share: 1 - share },
    { tiers: [], share },
  ],
  cells: Array.from({ length: pulls }, (_, nth) => (nth < drawn ? 1 : 0)),
});

it("adds up over packs although no single pack is conclusive", () => {
  const packs = Array.from({ length: 8 }, () => aSample(0.03, 150));

  const [, ofSome = 0] = heldBackEvidence(packs.slice(0, 4));
  const [, together = 0] = heldBackEvidence(packs);

  expect(ofSome / 4).toBeLessThan(Math.log(1e6));
  expect(together).toBeCloseTo(2 * ofSome);
  expect(together).toBeGreaterThan(Math.log(1e12));
});

it("counts no pack more than the third, because tiers of two may have been emptied", () => {
  const [, ofTwo = 0] = heldBackEvidence([aSample(0.03, 9000), aSample(0.03, 9000)]);
  const [, ofThree = 0] = heldBackEvidence([aSample(0.03, 9000), aSample(0.03, 150), aSample(0.03, 9000)]);
  const [, alike = 0] = heldBackEvidence(Array.from({ length: 3 }, () => aSample(0.03, 150)));

  expect(ofTwo).toBe(0);
  expect(ofThree).toBeCloseTo(alike);
});

it("is none if a single pull came from a rare tier", () => {
  const [, found] = heldBackEvidence([aSample(0.03, 150), aSample(0.03, 150, 1)]);

  expect(found).toBe(Number.NEGATIVE_INFINITY);
});

it("is none if no tier is rare", () => {
  expect(heldBackEvidence([aSample(0.3, 150)])).toEqual([0, 0, 0, 0, 0]);
});
