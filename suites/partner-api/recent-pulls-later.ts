import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { requirePassed } from "../../harness/arrange/require-passed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { feedQuery, LARGEST_PAGE } from "../../harness/client/feed-query.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { related } from "../../harness/oracles/difference.ts";
import { elementsOf } from "../../harness/oracles/pack-list.ts";
import { createdAtMs, isTimeKept, packIdsIn, pullsOfBoth, SAME_MS } from "../../harness/oracles/pulls.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("recent-pulls", ["partner"]);

/** The feed of production, read again after some seconds. The sandbox may generate its pulls per request. */
export const recentPullsLater = all;

/** Time between two readings: more than rounding and clocks of instances explain. Milliseconds. */
const APART_MS = 3_500;
/** Readings after the first one if no time is kept. Several of them decide: a mock may record its pulls again when it restarts. */
const READINGS = 3;
/** Items that are sold back if the time of the first one's pull changes. */
const SALES = 3;

scenario(
  "the times of pulls do not follow the time of the reading",
  { exercises: ["recent-pulls.created-at-kept"], pauses: true },
  async ({ sut, pause }) => {
    // New pulls displace those of one pack later than those of all.
    const oldest = packIdsIn(await sut.recentPulls(feedQuery(LARGEST_PAGE))).slice(-1);
    const query = feedQuery(LARGEST_PAGE, oldest.map(String));
    let before = await sut.recentPulls(query);
    for (let reading = 1; reading <= READINGS; reading++) {
      await pause(APART_MS);
      const now = await sut.recentPulls(query);
      if (pullsOfBoth(elementsOf(before), elementsOf(now)).some(isTimeKept)) return;
      before = now;
    }
  },
);

scenario(
  "a sellback does not change the time of its item's pull",
  { verifies: ["recent-pulls.created-at-kept"], pauses: true },
  async (context) => {
    const evidence: Exchange[] = [];
    // Another customer may pull one item again at once, but not each of several.
    for (let turn = 1; ; turn++) {
      const { item, purchase } = await context.given.item();
      const query = feedQuery(LARGEST_PAGE, [purchase.pack.id]);
      const before = await context.sut.recentPulls(query);
      const [pulledMs] = atLeastOne(timesOf(item.id, before), "no own pull in the feed");
      await context.pause(APART_MS);
      const sale = await sellBack(context.run, context.sut, sellbackOf(item.id, [purchase]));
      const after = await context.sut.recentPulls(query);
      requirePassed(sale.status === 200, "a sellback");

      evidence.push(before, sale, after);
      const [laterMs] = atLeastOne(timesOf(item.id, after), "no pull of the sold item in the feed");
      // A provider may move its clock by making its records older.
      const isKept = timesOf(item.id, after).some((ms) => ms - pulledMs <= SAME_MS);
      if (!isKept && turn < SALES) continue;
      const [was, is] = [pulledMs, laterMs].map((ms) => new Date(ms).toISOString());
      const differences = related(isKept, { name: "created_at", of: item.id }, "equals", [was], is);
      const did = isKept ? "an item was sold back" : `${SALES} items were sold back, some seconds after their pulls`;
      context.verify("recent-pulls.created-at-kept", [before, ...evidence.slice(1)], [differences], did);
      return;
    }
  },
);

/** Times of an item's pulls in a feed, the latest first. Milliseconds since 1970. */
function timesOf(itemId: string, feed: Exchange): readonly number[] {
  const pulls = elementsOf(feed).filter((pull) => memberOf(pull, "id") === itemId);
  return pulls.map(createdAtMs).filter((ms) => !Number.isNaN(ms));
}
