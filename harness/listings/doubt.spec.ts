import { describe, expect, it } from "vitest";
import { isBeyondOthers } from "./doubt.ts";

const QUIET = { copies: 1, controls: 40, taken: 0 };

describe("what others who draw the same listings can explain", () => {
  it("is a single sighting, always", () => {
    expect(isBeyondOthers({ ...QUIET, trials: 1, shown: 1, controls: 10_000 })).toBe(false);
  });

  it("is not four sightings in four trials, where no other draw was seen", () => {
    expect(isBeyondOthers({ ...QUIET, trials: 4, shown: 4 })).toBe(true);
  });

  it("is four sightings of many copies, where others draw all the time", () => {
    expect(isBeyondOthers({ copies: 3, trials: 4, shown: 4, controls: 40, taken: 10 })).toBe(false);
  });

  it("is everything, where there was no control", () => {
    expect(isBeyondOthers({ copies: 1, trials: 8, shown: 8, controls: 0, taken: 0 })).toBe(false);
  });

  it("is not a fault that shows in half of the trials", () => {
    expect(isBeyondOthers({ ...QUIET, trials: 8, shown: 5 })).toBe(true);
  });
});
