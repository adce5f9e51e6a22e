import { expect, test } from "vitest";
import { seeded } from "../../tests/support/seeded-random.ts";
import { repeatEvidence } from "./repeat-evidence.ts";

const LOG_THRESHOLD = Math.log(2e6);

/** Returns how often each item was drawn. */
function repeats(draws: number, pick: () => number): readonly number[] {
  const counts = new Map<number, number>();
  for (let draw = 0; draw < draws; draw++) {
    const item = pick();
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return [...counts.values()];
}

test.each([1, 2, 5, 20, 100, 1000, 100_000])("is not conclusive for a fair pool of %d items", (size) => {
  const random = seeded(size);
  const logs = Array.from({ length: 300 }, () => repeatEvidence(repeats(200, () => Math.floor(random() * size))));
  expect(Math.max(...logs)).toBeLessThan(Math.log(300) + 3);
});

test.each([20, 100, 100_000])("finds one item of %d that a quarter of the draws gives", (size) => {
  const random = seeded(size + 1);
  const pick = () => (random() < 0.25 ? 0 : Math.floor(random() * size));
  const found = Array.from({ length: 50 }, () => repeatEvidence(repeats(300, pick)) > LOG_THRESHOLD);
  expect(found).not.toContain(false);
});

test("is none without draws, and for items that never repeat", () => {
  expect(repeatEvidence([])).toBe(0);
  expect(repeatEvidence(Array.from({ length: 100 }, () => 1))).toBeLessThan(0);
});

test("finds an item that is always drawn from a larger pool, but not from a pool of one", () => {
  expect(repeatEvidence([20])).toBeLessThan(0);
  expect(repeatEvidence([20], 25)).toBeGreaterThan(LOG_THRESHOLD);
});
