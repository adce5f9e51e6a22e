import { expect, test } from "vitest";
import { drawn, seeded } from "../../tests/support/seeded-random.ts";
import { findableVariation } from "./judge.ts";
import { dampened, shareEvidence } from "./share-evidence.ts";

const SHARES = [0.7, 0.25, 0.05];
const LOG_THRESHOLD = Math.log(2e6);

test("is on average at most 1 if the shares are right", () => {
  const random = seeded(7);
  const factors = Array.from({ length: 4000 }, () => Math.exp(shareEvidence(drawn(SHARES, 60, random), SHARES)));
  expect(factors.reduce((sum, each) => sum + each, 0) / factors.length).toBeLessThan(1.2);
});

test("stays below the threshold if the shares are right, however often it is computed", () => {
  const random = seeded(8);
  const most = Math.max(...Array.from({ length: 2000 }, () => shareEvidence(drawn(SHARES, 400, random), SHARES)));
  expect(most).toBeLessThan(Math.log(2000) + 3);
});

test("detects the findable variation in at least 99 of 100 samples", () => {
  const random = seeded(9);
  const variation = findableVariation(400, SHARES.length, LOG_THRESHOLD);
  const wrong = [0.7 - variation, 0.25 + variation, 0.05];
  const found = Array.from({ length: 300 }, () => shareEvidence(drawn(wrong, 400, random), SHARES) > LOG_THRESHOLD);
  expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(297);
});

test("is infinite if something without a share was drawn", () => {
  expect(shareEvidence([3, 1], [1, 0])).toBe(Number.POSITIVE_INFINITY);
});

test("dampened evidence loses little if nothing is wrong, and keeps most if something is", () => {
  expect(dampened(-100)).toBeGreaterThan(-0.14);
  expect(dampened(50)).toBeGreaterThan(47);
});
