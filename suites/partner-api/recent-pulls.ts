import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { packsByPercent } from "../../harness/arrange/pack-sample.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { feedQuery, LARGEST_PAGE } from "../../harness/client/feed-query.ts";
import { Inconclusive, NotApplicable } from "../../harness/exits/early-exits.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { NONE } from "../../harness/oracles/difference.ts";
import { answersList, elementsOf } from "../../harness/oracles/pack-list.ts";
import { isNotTheOldest, packIdsIn, showEach } from "../../harness/oracles/pulls.ts";
import { equals } from "../../harness/oracles/value.ts";
import { perRun, type RunContext } from "../../harness/run-context/run-context.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { wait } from "../../harness/transport/waits.ts";
import { beginsEarlier, holdsNewest, holdsOldPulls, lacksNewest, leavesOutNoPack } from "./feed-pages.ts";

const { all, scenario } = partnerScenarios("recent-pulls", ["sandbox", "partner"]);

/** The feed of recent pulls: its order, its filter and its prices. */
export const recentPulls = all;

/** Maximum packs whose feeds are read. */
const MAX_PACKS = 12;
/** Maximum packs to buy from. */
const MAX_SOLD = 4;

scenario(
  "lists recent pulls of all packs and of each, the newest first, with the pack's price and slug",
  {
    verifies: ["recent-pulls.answers", "recent-pulls.claw-ids-single", "recent-pulls.claw-ids-no-match"],
    also: { partner: ["recent-pulls.claw-ids-omitted", "recent-pulls.newest-first"] },
    exercises: ["recent-pulls.newest-first", "recent-pulls.buyback-price", "recent-pulls.slug-of-pack"],
  },
  verifyFeedsOfPacks,
);

/** The feed of one pack. */
interface FeedOfPack {
  readonly id: string;
  readonly feed: Exchange;
}

async function verifyFeedsOfPacks(context: PartnerContext): Promise<void> {
  const { isSandbox, sut, given, verify } = context;
  const packs = await given.packs();
  const asking = packs.slice(0, MAX_PACKS);

  const [usual, page, ...ofPacks] = await Promise.all([
    sut.recentPulls(),
    sut.recentPulls(feedQuery(LARGEST_PAGE)),
    ...asking.map(({ id }) => sut.recentPulls(feedQuery(LARGEST_PAGE, [id]))),
  ]);
  const newest = await sut.recentPulls(feedQuery(1));

  const feeds = [usual, page, ...ofPacks];
  for (const feed of feeds) verify("recent-pulls.answers", feed, [answersList(feed)]);
  // The sandbox may generate its pulls per request.
  if (!isSandbox) verify("recent-pulls.newest-first", [page, newest], [isNotTheOldest(newest, page)]);
  const own = ofPacks.map((feed, nth) => ({ feed, id: asking[nth]?.id ?? "" }));
  const shown = own.filter(({ feed, id }) => packIdsIn(feed).includes(id));
  for (const { feed, id } of shown) verify("recent-pulls.claw-ids-single", feed, [showEach([id], feed)]);
  const without = own.filter((each) => !shown.includes(each));
  await verifyPacksWithoutPulls(context, without, page);
  const isOfSeveral = new Set(packIdsIn(page)).size > 1;
  if (!isSandbox && isOfSeveral) await verifyAllPacks(context, page, ofPacks);

  if (shown.length === 0) throw new Inconclusive("the feed holds too few pulls of listed packs");
  if (!isSandbox && !isOfSeveral) throw new Inconclusive("the feed shows pulls of one pack");
  if (without.length === 0) throw new Inconclusive("the feed holds pulls of every listed pack");
}

/** Judges feeds that show no pull of their pack by what the feed of all packs shows. */
async function verifyPacksWithoutPulls(
  { run, isSandbox, sut, verify }: PartnerContext,
  without: readonly FeedOfPack[],
  page: Exchange,
): Promise<void> {
  for (const { feed, id } of without) {
    verify("recent-pulls.claw-ids-no-match", feed, [answersList(feed)]);
    // The sandbox may generate its pulls per request, and after a move of the clock new pulls look old.
    if (isSandbox || run.time.movedS > 0 || !holdsOldPulls(page, id)) continue;
    const again = await sut.recentPulls(feedQuery(LARGEST_PAGE, [id]));
    const did = `pulls of ${id} were asked for, which the feed of all packs shows`;
    verify("recent-pulls.claw-ids-single", [page, feed, again], [showEach([id], again)], did);
  }
}

/** Compares production's feed of all packs with the feeds of each. */
async function verifyAllPacks(
  { sut, verify }: PartnerContext,
  page: Exchange,
  ofPacks: readonly Exchange[],
): Promise<void> {
  const isWhole = leavesOutNoPack(page, ofPacks).length === 0;
  const whole = isWhole ? page : await sut.recentPulls(feedQuery(LARGEST_PAGE));
  const did = "the feed of each pack was read, too";
  verify("recent-pulls.claw-ids-omitted", [page, ...ofPacks, whole], [leavesOutNoPack(whole, ofPacks)], did);
}

/** Reads of the feed around which a page of one is read. */
const ROUNDS = 3;
/** Limits that few other scenarios send: a cache may keep a page per limit. */
const UNUSUAL_LIMITS = Array.from({ length: 47 }, (_, nth) => String(98 - nth));
const plays = perRun(() => ({ count: 0 }));

/** Returns one limit per round. Each call in a run returns other limits, until all were used. */
function unusualLimits(run: RunContext): readonly string[] {
  const first = ROUNDS * plays(run).count++;
  return Array.from({ length: ROUNDS }, (_, nth) => UNUSUAL_LIMITS[(first + nth) % UNUSUAL_LIMITS.length] ?? "");
}

const READ_AROUND = "a page of one was read before and after";

scenario(
  "begins every page with the newest pull",
  { verifies: ["recent-pulls.newest-first"], surfaces: ["partner"] },
  // A pull that another scenario adds between two reads would hide that a page lacks its first one.
  (context) => context.whileOthersWait(() => verifyNewest(context)),
);

/** Compares pages with pages of one that are read before and after them. */
async function verifyNewest({ run, sut, verify }: PartnerContext): Promise<void> {
  const limits = unusualLimits(run);
  const newest = () => sut.recentPulls(feedQuery(1));
  let before = await newest();
  if (elementsOf(before).length === 0) throw new Inconclusive("the feed holds no pull");
  for (const [at, limit] of limits.entries()) {
    const isLast = at === limits.length - 1;
    const queries = [feedQuery(limit), feedQuery(limit, packIdsIn(before).map(String))];
    const pages = await allSettledOrThrow(queries.map((query) => sut.recentPulls(query)));
    const after = await newest();
    const lacking = pages.findIndex((page) => !holdsNewest(before, page));
    const page = pages[lacking];
    if (page === undefined && (isLast || holdsNewest(after, before))) {
      verify("recent-pulls.newest-first", [before, ...pages, after], [NONE], READ_AROUND);
      return;
    }
    // A pull that was replaced in between need not be on the page.
    if (page !== undefined && isLast && holdsNewest(before, after)) {
      await wait("slowReplica");
      const later = await sut.recentPulls(queries[lacking]);
      if (holdsNewest(before, later)) throw new Inconclusive("a page of the feed lags behind another one");
      if (!beginsEarlier(page, before)) throw new Inconclusive("the page of one may come from a cache");
      verify("recent-pulls.newest-first", [before, page, after, later], [lacksNewest(before, page)], READ_AROUND);
      return;
    }
    before = after;
    await wait("replica");
  }
  throw new Inconclusive("new pulls were recorded between all reads");
}

scenario("prices a new pull by its pack", { exercises: ["recent-pulls.buyback-price"] }, async ({ sut, given }) => {
  const packs = packsByPercent(await given.purchasablePacks()).slice(0, MAX_SOLD);
  await Promise.all(
    packs.map(async (pack) => {
      await given.purchase({ pack, mayBeShared: true });
      await sut.recentPulls(feedQuery(LARGEST_PAGE, [pack.id]));
    }),
  );
});

scenario(
  "gives no slug to a pull of a pack without a slug",
  { verifies: ["recent-pulls.slugless-null"] },
  async ({ sut, given, verify }) => {
    const pack = (await given.packs()).find(({ slug }) => slug === undefined);
    if (pack === undefined) throw new NotApplicable("every listed pack has a slug");

    const feed = await sut.recentPulls(feedQuery(LARGEST_PAGE, [pack.id]));

    const pulls = elementsOf(feed).filter((pull) => memberOf(pull, "claw_id") === pack.id);
    for (const pull of atLeastOne(pulls, "no pull of a pack without a slug in the feed"))
      verify("recent-pulls.slugless-null", feed, [equals("claw_slug", null, memberOf(pull, "claw_slug"))]);
  },
);
