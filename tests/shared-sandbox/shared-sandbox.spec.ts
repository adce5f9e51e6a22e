import { describe, expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { faultsOf, REPEATS } from "../repeats.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { type Combination, DIMENSIONS, nameOf, PLAINEST } from "./dimensions.ts";
import { play, type ScenarioRunOptions } from "./play.ts";
import { sampleOf } from "./sample.ts";

/** A duration that no run reaches: a timeout would only show that the machine is busy. */
const NO_TIMEOUT = { timeout: 6 * 3600_000 };

/** Combinations that the self-test plays, as whole runs. `npm run endurance` plays all of them. */
const SAMPLE = 12;
/** Minimum number of passed requirements; a run that judged fewer would prove nothing. */
const MIN_PASSES = 25;
/** Maximum requests with shared listings, relative to a run in which every pull has an id of its own. */
const MAX_COST = 1.5;
/** The maximum applies to pools of at least this many listings. */
const MIN_LISTINGS = 12;

async function faultsIn(
  combination: Combination,
  seed: number,
  options: ScenarioRunOptions = {},
): Promise<readonly string[]> {
  const { runs, crashes } = await play(combination, seed, options);
  return [
    ...runs.flatMap(({ findings, stopped, totals }) => [
      ...findings.map(({ requirement, expected, actual }) => `${requirement}: ${expected} | ${actual}`),
      ...(stopped === undefined ? [] : [`stopped: ${stopped}`]),
      ...(totals.pass < MIN_PASSES ? [`${totals.pass} passes only`] : []),
    ]),
    ...crashes.map((crash) => `the server broke: ${crash}`),
  ];
}

/** Was accused once: the orders of one run lock every listing for the other run, which never sees the locks. */
const LOCKED_BY_TWIN: Combination = {
  ...PLAINEST,
  server: "second",
  pool: 12,
  others: "one",
  leftovers: "twins",
  states: "none",
  sells: "newest",
  ships: "any",
  locks: "id",
  feed: "moving",
};
/** Was accused once: the last copy of a listing had expired, which ended its sales in another way than selling out. */
const EXPIRED_COPIES: Combination = {
  ...PLAINEST,
  pool: 12,
  draw: "even",
  others: "expired",
  leftovers: "second",
  states: "none",
  feed: "moving",
};
/** Was accused once: another run draws copies of nearly every listing while this run tries vacant ones. */
const DRAWN_BY_TWIN: Combination = {
  ...PLAINEST,
  pool: 600,
  draw: "even",
  others: "before",
  leftovers: "twins",
  instances: "restarted",
  states: "none",
  sells: "any",
  ships: "newest",
};
/** Was accused once: two instances have feeds of different lengths. */
const FEED_PER_INSTANCE: Combination = {
  ...PLAINEST,
  pool: 12,
  draw: "even",
  others: "busy",
  instances: "two by request",
  states: "none",
  feed: "moving",
};
const named = [...sampleOf(SAMPLE, 1), LOCKED_BY_TWIN, EXPIRED_COPIES, DRAWN_BY_TWIN].map(
  (combination) => [nameOf(combination), combination] as const,
);

describe("actions of other users on a shared sandbox are not violations", () => {
  test.each(named)("%s", NO_TIMEOUT, async (_, combination) => {
    expect(await faultsOf(REPEATS, (seed) => faultsIn(combination, seed))).toEqual([]);
  });

  test("feeds of instances", NO_TIMEOUT, async () => {
    const scenarios = ALL_SCENARIOS.filter(({ verifies }) =>
      verifies.some((id) => id.startsWith("recent-pulls.limit")),
    );
    expect(await faultsOf(REPEATS, (seed) => faultsIn(FEED_PER_INSTANCE, seed, { scenarios }))).toEqual([]);
  });
});

describe.runIf(IS_ENDURANCE)("a run with shared listings sends few more requests than one with unique listings", () => {
  const pools = DIMENSIONS.pool.filter((pool) => pool !== "unique" && pool >= MIN_LISTINGS);

  test.each(DIMENSIONS.states)("with provider states %s", NO_TIMEOUT, async (states) => {
    const requestsOn = async (pool: Combination["pool"]) => {
      const { runs } = await play({ ...PLAINEST, pool, states }, 1);
      return runs[0]?.exchanges ?? 0;
    };
    const most = MAX_COST * (await requestsOn("unique"));
    for (const pool of pools) expect(await requestsOn(pool), `a pool of ${pool}`).toBeLessThanOrEqual(most);
  });
});
