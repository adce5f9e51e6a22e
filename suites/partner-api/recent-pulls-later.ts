import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { requirePassed } from "../../harness/given/require-passed.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { sellBack } from "../../harness/operations/sellback.ts";
import { type Difference, NONE, related } from "../../harness/oracles/difference.ts";
import { elementsOf } from "../../harness/oracles/pack-list.ts";
import { createdAtMs, packIdsIn, timesOfSinglePulls } from "../../harness/oracles/pulls.ts";
import type { Anchor } from "../../harness/states/timekeeper.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { clawIds, PAGE } from "./feed-pages.ts";

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
/** Later readings that decide: a mock may record the same pulls again when it restarts. */
const READINGS = 3;
/** Maximum packs whose feeds are read if the feed of all packs shows too few known pulls. */
const MAX_PACKS = 8;
/** Items that are sold back if the time of the first one's pull changes. */
const SALES = 3;

scenario(
  "the times of pulls do not follow the time of the reading",
  { verifies: ["recent-pulls.created-at-kept"], pauses: true },
  async (context) => {
    let before: Reading = await readFeed(context, []);
    for (let reading = 1; ; reading++) {
      await context.pause(APART_MS);
      const later = await sharing(context, before);
      const pulls = sharedBy(before.feed, later.feed);
      if (pulls.length < MIN_SHARED) throw new Inconclusive("two readings of the feed share too few pulls");
      const isFollowing = followers(before, later);
      const isDecisive = reading === READINGS;
      if (!pulls.every(isFollowing) || isDecisive) {
        const differences = pulls.every(isFollowing) ? hasMoved(pulls) : NONE;
        if (differences.length === 0 && !pulls.some(keepers(before, later)))
          throw new Inconclusive("the pulls may have been recorded again");
        context.verify("recent-pulls.created-at-kept", [before.feed, later.feed], [differences]);
        return;
      }
      before = later;
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
      const query = [...clawIds([purchase.pack.id]), PAGE];
      const before = await context.sut.recentPulls({ query });
      const [pulledMs] = atLeastOne(timesOf(item.id, before), "no own pull in the feed");
      await context.pause(APART_MS);
      const sale = await sellBack(context.run, context.sut, { itemId: item.id, packId: purchase.pack.id });
      const after = await context.sut.recentPulls({ query });
      requirePassed(sale.status === 200, "a sellback");

      evidence.push(before, sale, after);
      const [laterMs] = atLeastOne(timesOf(item.id, after), "no pull of the sold item in the feed");
      // A provider may move its clock by making its records older.
      const isKept = timesOf(item.id, after).some((ms) => ms - pulledMs <= SAME_MS);
      if (!isKept && turn < SALES) continue;
      const differences = isKept ? NONE : hasMoved([{ key: item.id, ms: laterMs, beforeMs: pulledMs }]);
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

interface Reading {
  readonly feed: Exchange;
  readonly at: Anchor;
}

async function readFeed({ sut, now }: PartnerContext, packs: readonly (readonly [string, string])[]): Promise<Reading> {
  const feed = await sut.recentPulls({ query: [...packs, ["limit", "100"]] });
  return { feed, at: now() };
}

/** Reads the feed, and if new pulls have displaced the earlier ones, the feed of each pack that it showed. */
async function sharing(context: PartnerContext, before: Reading): Promise<Reading> {
  let later = await readFeed(context, []);
  const packIds = new Set(packIdsIn(before.feed));
  for (const id of [...packIds].slice(0, MAX_PACKS)) {
    if (sharedBy(before.feed, later.feed).length >= MIN_SHARED) break;
    later = await readFeed(context, clawIds([String(id)]));
  }
  return later;
}

/** Returns a predicate for pulls whose time follows that of the reading, by the real clock or by the moved one. */
function followers(before: Reading, later: Reading): (pull: SharedPull) => boolean {
  const apartMs = later.feed.doneAtMs - before.feed.doneAtMs;
  const differs = differsBy([apartMs, apartMs + movedMs(before, later)], ROUNDING_MS);
  return (pull) => pull.ms - pull.beforeMs > SAME_MS && differs(pull);
}

/** Returns a predicate for pulls that keep their time. A provider may move its clock by making its records older. */
function keepers(before: Reading, later: Reading): (pull: SharedPull) => boolean {
  return differsBy([0, -movedMs(before, later)], SAME_MS);
}

function movedMs(before: Reading, later: Reading): number {
  return 1000 * (later.at.movedS - before.at.movedS);
}

const differsBy =
  (distancesMs: readonly number[], toleranceMs: number) =>
  ({ ms, beforeMs }: SharedPull): boolean =>
    distancesMs.some((distanceMs) => Math.abs(ms - beforeMs - distanceMs) <= toleranceMs);

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
  const [earlier, now] = [timesOfSinglePulls(elementsOf(before)), timesOfSinglePulls(elementsOf(later))];
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
