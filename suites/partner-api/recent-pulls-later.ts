import { setTimeout as sleep } from "node:timers/promises";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { type Difference, NONE, related } from "../../harness/oracles/difference.ts";
import { timesOfSinglePulls } from "../../harness/oracles/pulls.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("recent-pulls", ["partner"]);

/** The feed of production, read again after some seconds. The sandbox may generate its pulls per request. */
export const recentPullsLater = all;

/** Time between two readings: more than rounding and clocks of instances explain. Milliseconds. */
const APART_MS = 3_500;
/** Times below this distance are equal: rounding, and clocks of instances. Milliseconds. */
const SAME_MS = 2_000;
/** Times and readings may be rounded to seconds. Milliseconds. */
const ROUNDING_MS = 1_000;
/** Minimum pulls that two readings share. */
const MIN_SHARED = 5;
/** Readings that decide: a mock may record the same pulls again when it restarts. */
const READINGS = 3;

scenario(
  "the times of pulls do not follow the time of the reading",
  { verifies: ["recent-pulls.created-at-kept"] },
  async ({ sut, verify }) => {
    const read = () => sut.recentPulls({ query: [["limit", "100"]] });
    const feeds = [await read()];
    for (const before of feeds) {
      await sleep(APART_MS);
      const feed = await read();
      feeds.push(feed);
      const pulls = sharedBy(before, feed);
      if (pulls.length < MIN_SHARED) throw new Inconclusive("two readings of the feed share too few pulls");
      const apartMs = feed.doneAtMs - before.doneAtMs;
      const follow = ({ ms, beforeMs }: SharedPull) =>
        ms - beforeMs > SAME_MS && Math.abs(ms - beforeMs - apartMs) <= ROUNDING_MS;
      if (!pulls.every(follow)) {
        if (pulls.every(({ ms, beforeMs }) => Math.abs(ms - beforeMs) > SAME_MS))
          throw new Inconclusive("the pulls may have been recorded again");
        verify("recent-pulls.created-at-kept", [before, feed], [NONE]);
        return;
      }
      if (feeds.length > READINGS) {
        verify("recent-pulls.created-at-kept", [before, feed], [hasMoved(pulls)]);
        return;
      }
    }
  },
);

interface SharedPull {
  readonly key: string;
  readonly ms: number;
  readonly beforeMs: number;
}

/**
 * Pulls that both readings show, with the time in each. None if the order differs: the later reading may show other pulls
 * of the same listings then.
 */
function sharedBy(before: Exchange, later: Exchange): readonly SharedPull[] {
  const [earlier, now] = [timesOfSinglePulls(before), timesOfSinglePulls(later)];
  const order = [...earlier.keys()].filter((key) => now.has(key));
  const shared = [...now].flatMap(([key, ms]) => {
    const beforeMs = earlier.get(key);
    return beforeMs === undefined ? [] : [{ key, ms, beforeMs }];
  });
  return shared.every(({ key }, at) => key === order[at]) ? shared : [];
}

function hasMoved([pull]: readonly SharedPull[]): readonly Difference[] {
  if (pull === undefined) return NONE;
  const textOf = (ms: number) => new Date(ms).toISOString();
  return related(false, { name: "created_at", of: pull.key }, "equals", [textOf(pull.beforeMs)], textOf(pull.ms));
}
