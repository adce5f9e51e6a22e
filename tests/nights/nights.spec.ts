import { expect, test } from "vitest";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { BROKEN } from "./broken.ts";
import { nightlyViolations, playNight } from "./nights.ts";

/** Number of nights; set PACKPROOF_NIGHTS to choose another one. The self-test plays the fewest that can differ. */
const NIGHTS = Number(process.env.PACKPROOF_NIGHTS ?? (IS_ENDURANCE ? "20" : "2"));
/** Distance of the seeds, so that they differ as much as random ones. */
const STEP = 7919;

test.each(BROKEN.map((broken) => [broken.name, broken] as const))(
  "every night finds the same violated requirements: %s",
  { timeout: 3 * 3600_000 },
  async (_, broken) => {
    const reports = [];
    for (let night = 0; night < NIGHTS; night++) reports.push(await playNight(broken, 1000 + STEP * night));
    const { always, sometimes } = nightlyViolations(reports);
    expect([...sometimes]).toEqual([]);
    expect(always.length).toBeGreaterThan(0);
  },
);
