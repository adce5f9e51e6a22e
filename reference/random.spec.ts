import { expect, it } from "vitest";
import { createRandom } from "./random.ts";

it("gives the same sequence only for the same seeds", () => {
  const firstFour = (...seeds: number[]) => {
    const random = createRandom(...seeds);
    return [random.next(), random.next(), random.next(), random.next()];
  };

  expect(firstFour(7, 1)).toEqual(firstFour(7, 1));
  expect(firstFour(7, 1)).not.toEqual(firstFour(7, 2));
  expect(firstFour(7, 1)).not.toEqual(firstFour(8, 1));
});

it("is uniformly distributed over its range", () => {
  const random = createRandom(1);
  const counts = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let draw = 0; draw < 80_000; draw++) {
    const slot = random.below(counts.length);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }

  // Six standard deviations for 80,000 draws in eight classes.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(562);
});

it("generates text from its alphabet", () => {
  expect(createRandom(3).text(200, "ab")).toMatch(/^(?=.*a)(?=.*b)[ab]{200}$/);
});
