import { describe, expect, it } from "vitest";
import { estimatedRate, isBeyondChance } from "./chance.ts";

const QUIET = { copies: 1, controls: 40, taken: 0 };

describe("other users who draw the same listings explain", () => {
  it("always a single violation", () => {
    expect(isBeyondChance({ ...QUIET, trials: 1, shown: 1, controls: 10_000 })).toBe(false);
  });

  it("not four violations in four trials, if no other draw was seen", () => {
    expect(isBeyondChance({ ...QUIET, trials: 4, shown: 4 })).toBe(true);
  });

  it("four violations of many copies, if others draw all the time", () => {
    expect(isBeyondChance({ copies: 3, trials: 4, shown: 4, controls: 40, taken: 10 })).toBe(false);
  });

  it("everything, if there was no control", () => {
    expect(isBeyondChance({ copies: 1, trials: 8, shown: 8, controls: 0, taken: 0 })).toBe(false);
  });

  it("what locks of others may cause, if many fresh copies are refused", () => {
    const counts = { ...QUIET, trials: 8, shown: 8 };
    expect(isBeyondChance({ ...counts, locked: estimatedRate(0, 40) })).toBe(true);
    expect(isBeyondChance({ ...counts, locked: estimatedRate(15, 40) })).toBe(false);
  });

  it("not a fault that occurs in half of the trials", () => {
    expect(isBeyondChance({ ...QUIET, trials: 8, shown: 5 })).toBe(true);
  });
});
