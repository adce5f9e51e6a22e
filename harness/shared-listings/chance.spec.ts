import { describe, expect, it } from "vitest";
import { isBeyondChance } from "./chance.ts";

const QUIET = { copies: 1, controls: 40, taken: 0 };

describe("what others who draw the same listings can explain", () => {
  it("is a single sighting, always", () => {
    expect(isBeyondChance({ ...QUIET, trials: 1, shown: 1, controls: 10_000 })).toBe(false);
  });

  it("is not four sightings in four trials, where no other draw was seen", () => {
    expect(isBeyondChance({ ...QUIET, trials: 4, shown: 4 })).toBe(true);
  });

  it("is four sightings of many copies, where others draw all the time", () => {
    expect(isBeyondChance({ copies: 3, trials: 4, shown: 4, controls: 40, taken: 10 })).toBe(false);
  });

  it("is everything, where there was no control", () => {
    expect(isBeyondChance({ copies: 1, trials: 8, shown: 8, controls: 0, taken: 0 })).toBe(false);
  });

  it("is not a fault that shows in half of the trials", () => {
    expect(isBeyondChance({ ...QUIET, trials: 8, shown: 5 })).toBe(true);
  });
});
