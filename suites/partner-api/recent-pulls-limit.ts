import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { aPullFeed, type Page, readExactly, TOO_FEW_PULLS } from "../../harness/arrange/pull-feed.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { feedQuery, LARGEST_PAGE } from "../../harness/client/feed-query.ts";
import { sumOf } from "../../harness/collections/sum.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { answersList, elementsOf } from "../../harness/oracles/pack-list.ts";
import { areOfPacks, exactly, packIdsIn } from "../../harness/oracles/pulls.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

const { all, scenario } = partnerScenarios("recent-pulls", ["sandbox", "partner"]);

/** How many recent pulls are listed. */
export const recentPullsLimit = all;

/** The effective number for each limit, and the requirement that another number of pulls of a full feed violates. */
const LIMITS = (
  [
    [undefined, 20, "limit-default"],
    ["1", 1, "limit-reached"],
    ["50", 50, "limit-reached"],
    ["99", 99, "limit-reached"],
    ["100", 100, "limit-highest"],
    ["0", 1, "limit-zero"],
    ["-1", 1, "limit-negative"],
    ["101", 100, "limit-above-highest-filled"],
    ["2147483647", 100, "limit-above-highest-filled"],
    ["abc", 20, "limit-non-numeric-filled"],
    ["true", 20, "limit-non-numeric-filled"],
  ] as const
).map(([limit, pulls, missed]) => ({ limit, pulls, missed: `recent-pulls.${missed}` as const }));

/** What a rule says about the length of any feed. */
const EXCEEDED = [
  "recent-pulls.limit-default-not-exceeded",
  "recent-pulls.limit-lowest",
  "recent-pulls.limit-not-exceeded",
  "recent-pulls.limit-above-highest",
  "recent-pulls.limit-non-numeric",
] as const;

/**
 * How often larger limits fill the page before a shorter one counts: so seldom do lengths drawn at random for each request
 * alternate between full and not full.
 */
const ENOUGH_FULL_PAGES = 12;

/** Odd limits. Whether they are numeric, and which of two counts, is open, but none may be refused. */
const ODD = ["", "NaN", "Infinity", "5.5", "10abc", "1e2", "٣"];

scenario(
  "a list has at most as many pulls as its limit, and exactly as many if they exist",
  {
    verifies: [...new Set(LIMITS.map(({ missed }) => missed)), "recent-pulls.limit-never-refused"],
    exercises: EXCEEDED,
  },
  async (context) => {
    const { held, missing } = await aPullFeed(context).then(
      (feed) => ({ held: feed, missing: feed.missing }),
      // Any feed shows whether a limit is exceeded.
      (stop: unknown) => ({ held: undefined, missing: stop }),
    );
    const fillable = LIMITS.filter(({ pulls }) => held !== undefined && pulls <= held.heldPulls);
    const read = (limit: string | undefined, pulls: number, isFilled: boolean) => {
      const ask = () => context.sut.recentPulls(feedQuery(limit));
      return isFilled && held !== undefined ? readExactly(held, pulls, ask) : ask();
    };

    const feeds = await allSettledOrThrow(
      LIMITS.map(async (row) => {
        const isFilled = fillable.includes(row);
        return { ...row, isFilled, feed: await read(row.limit, row.pulls, isFilled) };
      }),
    );

    for (const { limit, pulls, missed, isFilled, feed } of feeds) {
      const did = `${named(limit)} was sent`;
      if (limit !== undefined) context.verify("recent-pulls.limit-never-refused", feed, [answersList(feed)], did);
      if (isFilled) context.verify(missed, feed, [exactly(pulls, feed)], did);
    }
    if (fillable.length < LIMITS.length) throw missing ?? new Inconclusive(TOO_FEW_PULLS);
    if (feeds.some(({ feed }) => elementsOf(feed).length === 0)) throw new Inconclusive("the feed holds no pull");
  },
);

scenario(
  "a limit of 100 and larger limits return 100 pulls",
  { verifies: ["recent-pulls.limit-highest"] },
  async ({ sut, verify }) => {
    const isFull = (feed: Exchange) => exactly(100, feed).length === 0;
    const aFullPage = async (limit: string): Promise<Exchange> => {
      const feed = await sut.recentPulls(feedQuery(limit));
      if (!isFull(feed)) throw new Inconclusive("the feed does not fill the largest page");
      return feed;
    };
    // A feed that was full before and after was full in between, unless it is generated for each request.
    const before = await aFullPage("101");
    const around = [await aFullPage("1000")];
    let feed: Exchange;
    do {
      feed = await sut.recentPulls(feedQuery("100"));
      around.push(await aFullPage("150"));
    } while (!isFull(feed) && around.length < ENOUGH_FULL_PAGES);

    if (!isFull(feed)) {
      // A cache may have kept this page, but hardly one that names the packs in reverse order.
      const packs = [...new Set(packIdsIn(before).map(String))].reverse();
      const named = await sut.recentPulls(feedQuery("100", packs));
      if (isFull(named)) throw new Inconclusive("the page of 100 may come from a cache");
    }
    verify("recent-pulls.limit-highest", [before, ...around, feed], [exactly(100, feed)]);
  },
);

scenario("every limit is accepted", { verifies: ["recent-pulls.limit-never-refused"] }, async ({ sut, verify }) => {
  const queries = [...ODD.map((limit) => [limit]), ["5", "7"]].map((limits) =>
    limits.map((limit) => ["limit", limit] as const),
  );

  const feeds = await Promise.all(queries.map((query) => sut.recentPulls({ query })));

  for (const [at, feed] of feeds.entries()) {
    const did = `the query was ${JSON.stringify(queries[at])}`;
    verify("recent-pulls.limit-never-refused", feed, [answersList(feed)], did);
  }
});

/** Limits that are tried with chosen packs, and the pulls that they ask for. */
const OF_PACKS = [
  { id: "recent-pulls.limit-default", limit: undefined, pulls: 20 },
  { id: "recent-pulls.limit-non-numeric-filled", limit: "twenty", pulls: 20 },
  { id: "recent-pulls.limit-zero", limit: "0", pulls: 1 },
  { id: "recent-pulls.limit-negative", limit: "-1", pulls: 1 },
  { id: "recent-pulls.limit-above-highest-filled", limit: "101", pulls: LARGEST_PAGE },
] as const;

scenario(
  "the default limit and its bounds are the same when packs are chosen",
  { verifies: OF_PACKS.map(({ id }) => id) },
  async (context) => {
    const whole = await aPullFeed(context);
    const page = await wholePage(context, whole.packs);
    for (const { id, limit, pulls } of OF_PACKS) {
      if (page.pulls < pulls) throw new Inconclusive(`the feed holds ${page.pulls} pulls of these packs only`);
      const ask = () => context.sut.recentPulls(feedQuery(limit, whole.packs));
      const feed = await readExactly(whole, pulls, ask, [page]);
      context.verify(id, feed, [exactly(pulls, feed)], `pulls of ${whole.packs.length} packs were asked for`);
    }
  },
);

scenario(
  "only pulls of the requested packs count towards the limit",
  { verifies: ["recent-pulls.limit-within-filter"] },
  async (context) => {
    const whole = await aPullFeed(context);
    const packs = whole.packs.slice(0, 2);
    const verifyLimit = async (limit: number, pages: readonly Page[], ofPacks: readonly string[], what: string) => {
      const ask = () => context.sut.recentPulls(feedQuery(limit, ofPacks));
      const feed = await readExactly(whole, limit, ask, pages);
      const did = `${limit} of ${pullsOf(pages)} pulls of ${what} were asked for`;
      context.verify("recent-pulls.limit-within-filter", feed, [areOfPacks(ofPacks, feed), exactly(limit, feed)], did);
    };
    const pages: Page[] = [];

    for (const pack of packs) {
      const page = await wholePage(context, [pack]);
      if (page.pulls === 0) throw new Inconclusive(`the feed holds no pull of ${pack}, which the provider named`);
      pages.push(page);
      for (const limit of [1, 5, 20].filter((each) => each <= page.pulls))
        await verifyLimit(limit, [page], [pack], "one pack");
    }

    // A generated feed may have fewer pulls of them in another answer.
    const limit = Math.min(LARGEST_PAGE, Math.floor(0.8 * pullsOf(pages)));
    await verifyLimit(limit, pages, packs, `${packs.length} packs`);
  },
);

/** Reads the largest page of pulls of these packs. */
async function wholePage({ sut }: PartnerContext, packIds: readonly string[]): Promise<Page> {
  const ask = () => sut.recentPulls(feedQuery(LARGEST_PAGE, packIds));
  return { pulls: elementsOf(await ask()).length, ask };
}

const pullsOf = (pages: readonly Page[]) => sumOf(pages.map(({ pulls }) => pulls));

function named(limit: string | undefined): string {
  return limit === undefined ? "a request without limit" : `limit=${limit}`;
}
