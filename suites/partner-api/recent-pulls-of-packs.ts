import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { aPullFeed, type PullFeed } from "../../harness/arrange/pull-feed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { feedQuery, LARGEST_PAGE } from "../../harness/client/feed-query.ts";
import { Inconclusive, NotExercised } from "../../harness/exits/early-exits.ts";
import { isText } from "../../harness/json/json-value.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import { answersList } from "../../harness/oracles/pack-list.ts";
import { packIdsIn, showEach } from "../../harness/oracles/pulls.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { wait } from "../../harness/transport/waits.ts";
import {
  holdsOldPulls,
  holdsSeveralPulls,
  leavesOutNoPack,
  mayBeCrowdedOut,
  showsMoreThanOnePack,
} from "./feed-pages.ts";

const { all, scenario } = partnerScenarios("recent-pulls", ["sandbox", "partner"]);

/** The feed of the packs that `claw_ids` names. */
export const recentPullsOfPacks = all;

/** Maximum packs of which pulls are asked for. */
const MAX_PACKS = 12;
/** Maximum pairs of packs whose common feed is read. */
const MAX_PAIRS = 11;

scenario(
  "lists only pulls of the requested packs",
  {
    exercises: [
      "recent-pulls.claw-ids-repeated",
      "recent-pulls.newest-first",
      "recent-pulls.buyback-price",
      "recent-pulls.slug-of-pack",
    ],
  },
  async ({ given, sut }) => {
    // The rule of prices needs a list of packs.
    await given.packs();
    const everything = await sut.recentPulls(feedQuery(LARGEST_PAGE));
    const pulled = [...new Set(packIdsIn(everything))].filter((id) => typeof id === "string").slice(0, MAX_PACKS);

    const pairs = pulled.slice(1, 1 + MAX_PAIRS).map((id, at) => [pulled[at] ?? id, id] as const);
    const groups = [...pairs, pulled.slice(0, 3), pulled.slice(-3)].filter((ids) => ids.length > 1);
    const feeds = await Promise.all(groups.map((ids) => sut.recentPulls(feedQuery(LARGEST_PAGE, ids))));

    const isShown = (feed: Exchange, at: number) => packIdsIn(feed).some((id) => groups[at]?.includes(String(id)));
    if (!feeds.some(isShown)) throw new Inconclusive("the feed holds no pull of a pack that was asked for");
  },
);

scenario(
  "lists pulls of each requested pack",
  {
    verifies: ["recent-pulls.claw-ids-union", "recent-pulls.claw-ids-single"],
    exercises: ["recent-pulls.claw-ids-repeated"],
  },
  async (context) => {
    const { packs, read } = await aPullFeed(context);
    const ask = (ids: readonly string[]) =>
      read(
        () => context.sut.recentPulls(feedQuery(LARGEST_PAGE, ids)),
        (feed) => showEach(ids, feed),
      );

    const singles = await Promise.all(packs.map((id) => ask([id])));
    const unions = await Promise.all([packs, packs.toReversed()].map(ask));
    const isWhole = unions.every((union) => showEach(packs, union).length === 0);
    const later = isWhole ? [] : await Promise.all(packs.map((id) => ask([id])));

    let judged = 0;
    const did = `pulls of ${packs.length} packs with pulls were asked for`;
    for (const union of unions) {
      if (mayBeCrowdedOut(packs, union, [...singles, ...later])) continue;
      judged++;
      context.verify("recent-pulls.claw-ids-union", union, [showEach(packs, union)], did);
    }
    for (const [at, single] of singles.entries()) {
      const ids = packs.slice(at, at + 1);
      context.verify("recent-pulls.claw-ids-single", single, [showEach(ids, single)]);
    }
    if (judged === 0) throw new Inconclusive("the feed does not show pulls of several packs");
  },
);

/** Maximum packs of which one pull is read. */
const MAX_SINGLE = 4;
/** Minimum reads that show no pull of a pack: pulls may move between two reads. */
const MIN_READS = 3;

/** The sandbox may generate its pulls per request. */
scenario(
  "a page of one pull holds a pull of the requested pack",
  { verifies: ["recent-pulls.limit-within-filter"], surfaces: ["partner"] },
  async ({ sut, verify }) => {
    const everything = await sut.recentPulls(feedQuery(LARGEST_PAGE));
    const pulled = atLeastOne([...new Set(packIdsIn(everything))].filter(isText), "no pull in the feed");

    let judged = 0;
    for (const id of pulled.slice(-MAX_SINGLE)) {
      const ofPack = (limit: number) => sut.recentPulls(feedQuery(limit, [id]));
      const isIn = (feed: Exchange) => packIdsIn(feed).includes(id);
      const singles: Exchange[] = [];
      let isHeld = true;
      while (isHeld && singles.length < MIN_READS && !singles.some(isIn)) {
        singles.push(await ofPack(1));
        isHeld = singles.some(isIn) || isIn(await ofPack(LARGEST_PAGE));
      }
      const last = singles.at(-1);
      if (!isHeld || last === undefined) continue;
      judged++;
      verify("recent-pulls.limit-within-filter", last, [showEach([id], last)], `one pull of ${id} was asked for`);
    }
    if (judged === 0) throw new Inconclusive("the pulls of every pack left the feed");
  },
);

scenario(
  "lists pulls of all packs when no pack is requested",
  { verifies: ["recent-pulls.claw-ids-omitted"] },
  async (context) => {
    const { packs, read } = await aPullFeed(context).catch((stop) => feedOfPacks(context, stop));
    let ofEach: readonly Exchange[] = [];
    // The sandbox may generate its pulls per request.
    const lacking = (feed: Exchange) => (context.isSandbox ? NONE : leavesOutNoPack(feed, ofEach));
    const everything = await read(
      async () => {
        ofEach = await Promise.all(packs.map((id) => context.sut.recentPulls(feedQuery(LARGEST_PAGE, [id]))));
        return context.sut.recentPulls(feedQuery(LARGEST_PAGE));
      },
      (feed) => [...showsMoreThanOnePack(feed, ofEach), ...lacking(feed)],
    );

    const differences = [showsMoreThanOnePack(everything, ofEach), lacking(everything)];
    const did = `pulls were asked for without claw_ids while the feed held those of ${packs.length} packs`;
    context.verify("recent-pulls.claw-ids-omitted", everything, differences, did);
  },
);

/** Reads of a feed of all packs that lacks pulls of most. One that is generated shows other packs at some of them. */
const MAX_READS = 6;

/**
 * Returns packs whose own feeds hold pulls, for a feed of all packs that does not show them.
 * @throws {NotExercised} as `stop` if these are fewer than two
 */
async function feedOfPacks(
  { isSandbox, sut, given }: PartnerContext,
  stop: unknown,
): Promise<Pick<PullFeed, "packs" | "read">> {
  if (!(stop instanceof NotExercised)) throw stop;
  const asked = (await given.purchasablePacks()).slice(0, MAX_PACKS);
  const feeds = await Promise.all(asked.map(({ id }) => sut.recentPulls(feedQuery(LARGEST_PAGE, [id]))));
  const holdsPulls = isSandbox ? holdsSeveralPulls : holdsOldPulls;
  const [first, second, ...others] = asked.flatMap(({ id }, at) => {
    const feed = feeds[at];
    return feed !== undefined && holdsPulls(feed, id) ? [id] : [];
  });
  if (first === undefined || second === undefined) throw stop;
  const read: PullFeed["read"] = async (ask, compare) => {
    const shown = new Set<string>();
    for (let turn = 1; ; turn++) {
      const feed = await ask();
      shown.add(JSON.stringify([...new Set(packIdsIn(feed))]));
      if (compare(feed).length === 0) return feed;
      if (shown.size > 1) throw new Inconclusive("the feed of all packs shows other packs at every read");
      if (turn === MAX_READS) return feed;
      await wait("replica");
    }
  };
  return { packs: [first, second, ...others], read };
}

scenario(
  "answers an unknown pack with a list",
  { verifies: ["recent-pulls.claw-ids-unknown"] },
  async ({ sut, given, verify }) => {
    const [known] = await given.packs();
    const unknown = "no-such-pack";
    const choices = [[unknown], [unknown, `${unknown}-2`], [known?.id ?? unknown, unknown]];

    const feeds = await Promise.all(choices.map((ids) => sut.recentPulls(feedQuery(undefined, ids))));

    for (const feed of feeds) verify("recent-pulls.claw-ids-unknown", feed, [answersList(feed)]);
  },
);

scenario(
  "answers a pack without stock with a list",
  { verifies: ["recent-pulls.claw-ids-no-match"] },
  async (context) => {
    const { pack_id: pack } = await context.state("a pack has no candidate listing");

    const feed = await context.sut.recentPulls(feedQuery(undefined, [String(pack)]));

    context.verify("recent-pulls.claw-ids-no-match", feed, [answersList(feed)]);
  },
);
