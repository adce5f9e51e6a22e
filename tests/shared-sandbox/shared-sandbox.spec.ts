import { describe, expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { restsOnCopies } from "../../harness/run/contested.ts";
import { faultsOf, REPEATS } from "../repeats.ts";
import { type Combination, DIMENSIONS, nameOf, PLAINEST } from "./dimensions.ts";
import { play, type ScenarioRunOptions } from "./play.ts";
import { sampleOf } from "./sample.ts";

/** As long as it takes: a time-out would only say that the machine is busy. */
const PATIENT = { timeout: 6 * 3600_000 };
const IS_WHOLE = process.env.PACKPROOF_ENDURANCE === "1";

/** For every change: what rests on copies of listings. Properties look where values do, which is no matter of those. */
const NARROWED: ScenarioRunOptions = { settings: { RUNS: "5" }, scenarios: ALL_SCENARIOS.filter(restsOnCopies) };
const SAMPLE = 12;
/** A run in which hardly anything was judged shows nothing. */
const MIN_PASSES = 25;
/** Of the requests where every pull has an id of its own: what a pool of shared listings may cost. */
const MAX_COST = 1.5;
/** Of smaller pools nothing is said. */
const MIN_LISTINGS = 12;

async function wrongIn(combination: Combination, seed: number): Promise<readonly string[]> {
  const { runs, crashes } = await play(combination, seed, IS_WHOLE ? {} : NARROWED);
  return [
    ...runs.flatMap(({ findings, stopped, totals }) => [
      ...findings.map(({ requirement, expected, actual }) => `${requirement}: ${expected} | ${actual}`),
      ...(stopped === undefined ? [] : [`stopped: ${stopped}`]),
      ...(totals.pass < MIN_PASSES ? [`${totals.pass} passes only`] : []),
    ]),
    ...crashes.map((crash) => `the server broke: ${crash}`),
  ];
}

const named = sampleOf(SAMPLE, 1).map((combination) => [nameOf(combination), combination] as const);

describe("actions of other users on a shared sandbox are not violations", () => {
  test.each(named)("%s", PATIENT, async (_, combination) => {
    expect(await faultsOf(REPEATS, (seed) => wrongIn(combination, seed))).toEqual([]);
  });
});

describe.runIf(IS_WHOLE)("a run with shared listings sends few more requests than one with unique listings", () => {
  const pools = DIMENSIONS.pool.filter((pool) => pool !== "unique" && pool >= MIN_LISTINGS);

  test.each(DIMENSIONS.states)("with provider states %s", PATIENT, async (states) => {
    const requestsOn = async (pool: Combination["pool"]) => {
      const { runs } = await play({ ...PLAINEST, pool, states }, 1);
      return runs[0]?.exchanges ?? 0;
    };
    const most = MAX_COST * (await requestsOn("unique"));
    for (const pool of pools) expect(await requestsOn(pool), `a pool of ${pool}`).toBeLessThanOrEqual(most);
  });
});
