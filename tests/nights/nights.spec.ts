import { expect, test } from "vitest";
import { BROKEN } from "./broken.ts";
import { playNight, variedIn } from "./nights.ts";

/** So many nights with `npm run endurance`, or as many as `PACKPROOF_NIGHTS` says; else as many as show the worst. */
const NIGHTS = Number(process.env.PACKPROOF_NIGHTS ?? (process.env.PACKPROOF_ENDURANCE === "1" ? "20" : "2"));
/** Seeds that lie as far apart as random ones would. */
const STEP = 7919;

test.each(BROKEN.map((broken) => [broken.name, broken] as const))(
  "every night finds the same violated requirements: %s",
  { timeout: 3 * 3600_000 },
  async (_, broken) => {
    const reports = [];
    for (let night = 0; night < NIGHTS; night++) reports.push(await playNight(broken, 1000 + STEP * night));
    const { always, sometimes } = variedIn(reports);
    expect([...sometimes]).toEqual([]);
    expect(always.length).toBeGreaterThan(0);
  },
);
