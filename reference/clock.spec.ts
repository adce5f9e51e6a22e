import { expect, it } from "vitest";
import { createClock } from "./clock.ts";

it("follows the underlying clock until it is moved, and continues from there", () => {
  let machine = 1_000;
  const clock = createClock(() => machine);

  expect(clock.now()).toBe(1_000);
  clock.move(1.5);
  expect(clock.now()).toBe(2_500);
  machine += 10;
  clock.move(-1);
  expect(clock.now()).toBe(1_510);
});
