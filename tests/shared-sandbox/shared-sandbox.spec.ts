import { describe, expect, test } from "vitest";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { type Combination, DIMENSIONS, PLAINEST } from "./dimensions.ts";
import { play } from "./play.ts";

/** A duration that no run reaches: a timeout would only show that the machine is busy. */
const NO_TIMEOUT = { timeout: 6 * 3600_000 };

/** Maximum requests with shared listings, relative to a run in which every pull has an id of its own. */
const MAX_COST = 1.5;
/** The maximum applies to pools of at least this many listings. */
const MIN_LISTINGS = 12;

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
