import { expect, it } from "vitest";
import { createRandom } from "./random.ts";

it("repeats itself for the same seeds and for no others", () => {
  const firstFour = (...seeds: number[]) => {
    const random = createRandom(...seeds);
    return [random.next(), random.next(), random.next(), random.next()];
  };

  expect(firstFour(7, 1)).toEqual(firstFour(7, 1));
  expect(firstFour(7, 1)).not.toEqual(firstFour(7, 2));
  expect(firstFour(7, 1)).not.toEqual(firstFour(8, 1));
});

it("fills its range evenly", () => {
  const random = createRandom(1);
  const counts = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let draw = 0; draw < 80_000; draw++) {
    const slot = random.below(counts.length);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }

  // Six standard deviations of 80,000 draws into eighths.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(562);
});

it("draws text from its alphabet", () => {
  expect(createRandom(3).text(200, "ab")).toMatch(/^(?=.*a)(?=.*b)[ab]{200}$/);
});
