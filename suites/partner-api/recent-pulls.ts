import { setTimeout as sleep } from "node:timers/promises";
import { errorRow } from "../../contract/errors.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive, NotApplicable } from "../../harness/exits/early-exits.ts";
import { answerToInternalError } from "../../harness/given/arranged-error.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { packsByPercent } from "../../harness/given/pack-sample.ts";
import { aPullFeed } from "../../harness/given/pull-feed.ts";
import { together } from "../../harness/given/together.ts";
import { isText, memberOf } from "../../harness/json/json-value.ts";
import { type Difference, NONE } from "../../harness/oracles/difference.ts";
import { answersList, elementsOf } from "../../harness/oracles/pack-list.ts";
import {
  areOfPacks,
  haveSlugOfPack,
  isNotTheOldest,
  newestFirst,
  packIdsIn,
  pricedByPack,
  showEach,
} from "../../harness/oracles/pulls.ts";
import { refusedBy } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import {
  beginsEarlier,
  holdsNewest,
  holdsOldPulls,
  lacksNewest,
  leavesOutNoPack,
  mayBeCrowdedOut,
  PAGE,
  showsMoreThanOnePack,
} from "./feed-pages.ts";

const { all, scenario } = partnerScenarios("recent-pulls", ["sandbox", "partner"]);

/** The feed of recent pulls: its order, its filter and its prices. */
export const recentPulls = all;

/** Maximum packs whose feeds are read. */
const MAX_PACKS = 12;
/** Maximum pairs of packs whose common feed is read. */
const MAX_PAIRS = 11;
/** Maximum packs to buy from. */
const MAX_SOLD = 4;

for (const { surface, more } of [
  { surface: "sandbox", more: [] },
  { surface: "partner", more: ["recent-pulls.claw-ids-omitted"] },
] as const)
  scenario(
    "lists recent pulls of all packs and of each, the newest first, with the pack's price and slug",
    {
      surfaces: [surface],
      verifies: [
        ...more,
        "recent-pulls.answers",
        "recent-pulls.newest-first",
        "recent-pulls.claw-ids-single",
        "recent-pulls.claw-ids-no-match",
        "recent-pulls.buyback-price",
        "recent-pulls.slug-of-pack",
      ],
    },
    async ({ run, isSandbox, sut, given, verify }) => {
      const packs = await given.packs();
      const asking = packs.slice(0, MAX_PACKS);

      const [usual, page, ...ofPacks] = await Promise.all([
        sut.recentPulls(),
        sut.recentPulls({ query: [PAGE] }),
        ...asking.map(({ id }) => sut.recentPulls({ query: [["claw_ids", id], PAGE] })),
      ]);
      const newest = await sut.recentPulls({ query: [["limit", "1"]] });

      const feeds = [usual, page, ...ofPacks];
      for (const feed of feeds) verify("recent-pulls.answers", feed, [answersList(feed)]);
      // The sandbox may generate its pulls per request.
      if (!isSandbox) verify("recent-pulls.newest-first", [page, newest], [isNotTheOldest(newest, page)]);
      const open = [
        staysOpen("recent-pulls.newest-first", newestFirst),
        staysOpen("recent-pulls.buyback-price", (feed) => pricedByPack(feed, packs)),
        staysOpen("recent-pulls.slug-of-pack", (feed) => haveSlugOfPack(feed, packs)),
      ];
      const own = ofPacks.map((feed, nth) => ({ feed, id: asking[nth]?.id ?? "" }));
      const shown = own.filter(({ feed, id }) => packIdsIn(feed).includes(id));
      // A feed for a pack without pulls may legally show others.
      for (const { feed, id } of shown) verify("recent-pulls.claw-ids-single", feed, [areOfPacks([id], feed)]);
      const without = own.filter((each) => !shown.includes(each));
      for (const { feed, id } of without) {
        verify("recent-pulls.claw-ids-no-match", feed, [answersList(feed)]);
        // The sandbox may generate its pulls per request, and after a move of the clock new pulls look old.
        if (isSandbox || run.time.movedS > 0 || !holdsOldPulls(page, id)) continue;
        const again = await sut.recentPulls({ query: [["claw_ids", id], PAGE] });
        const did = `pulls of ${id} were asked for, which the feed of all packs shows`;
        verify("recent-pulls.claw-ids-single", [page, feed, again], [showEach([id], again)], did);
      }
      const isOfSeveral = new Set(packIdsIn(page)).size > 1;
      if (!isSandbox && isOfSeveral) {
        const isWhole = leavesOutNoPack(page, ofPacks).length === 0;
        const whole = isWhole ? page : await sut.recentPulls({ query: [PAGE] });
        const did = "the feed of each pack was read, too";
        verify("recent-pulls.claw-ids-omitted", [page, ...ofPacks, whole], [leavesOutNoPack(whole, ofPacks)], did);
      }
      if (open.includes(true) || shown.length === 0)
        throw new Inconclusive("the feed holds too few pulls of listed packs");
      if (!isSandbox && !isOfSeveral) throw new Inconclusive("the feed shows pulls of one pack");
      if (without.length === 0) throw new Inconclusive("the feed holds pulls of every listed pack");

      /** Judges each feed that shows something about it; returns whether none does. */
      function staysOpen(
        id: "recent-pulls.newest-first" | "recent-pulls.buyback-price" | "recent-pulls.slug-of-pack",
        oracle: (feed: Exchange) => readonly Difference[] | undefined,
      ): boolean {
        const told = feeds.map((feed) => ({ feed, differences: oracle(feed) }));
        for (const { feed, differences } of told) if (differences !== undefined) verify(id, feed, [differences]);
        return told.every(({ differences }) => differences === undefined);
      }
    },
  );

/** Limits that no other scenario sends, because a cache may keep a page per limit. */
const UNUSUAL_LIMITS = ["83", "67", "59"];
/** Pause between two rounds: a replica may lag behind. Milliseconds. */
const LAG_MS = 500;
/** Pause before the read that decides. Milliseconds. */
const MAX_LAG_MS = 3000;
const READ_AROUND = "a page of one was read before and after";

scenario(
  "begins every page with the newest pull",
  { verifies: ["recent-pulls.newest-first"], surfaces: ["partner"] },
  // A pull that another scenario adds between two reads would hide that a page lacks its first one.
  (context) => context.whileOthersWait(() => verifyNewest(context)),
);

/** Compares pages with pages of one that are read before and after them. */
async function verifyNewest({ sut, verify }: PartnerContext): Promise<void> {
  const newest = () => sut.recentPulls({ query: [["limit", "1"]] });
  let before = await newest();
  if (elementsOf(before).length === 0) throw new Inconclusive("the feed holds no pull");
  for (const [at, limit] of UNUSUAL_LIMITS.entries()) {
    const isLast = at === UNUSUAL_LIMITS.length - 1;
    const packs = asked(packIdsIn(before).map(String));
    const queries = [[["limit", limit] as const], [...packs, ["limit", limit] as const]];
    const pages = await together(queries.map((query) => sut.recentPulls({ query })));
    const after = await newest();
    const lacking = pages.findIndex((page) => !holdsNewest(before, page));
    const page = pages[lacking];
    if (page === undefined && (isLast || holdsNewest(after, before))) {
      verify("recent-pulls.newest-first", [before, ...pages, after], [NONE], READ_AROUND);
      return;
    }
    // A pull that was replaced in between need not be on the page.
    if (page !== undefined && isLast && holdsNewest(before, after)) {
      await sleep(MAX_LAG_MS);
      const later = await sut.recentPulls({ query: queries[lacking] ?? [] });
      if (holdsNewest(before, later)) throw new Inconclusive("a page of the feed lags behind another one");
      if (!beginsEarlier(page, before)) throw new Inconclusive("the page of one may come from a cache");
      verify("recent-pulls.newest-first", [before, page, after, later], [lacksNewest(before, page)], READ_AROUND);
      return;
    }
    before = after;
    await sleep(LAG_MS);
  }
  throw new Inconclusive("new pulls were recorded between all reads");
}

scenario(
  "lists only pulls of the requested packs",
  {
    verifies: [
      "recent-pulls.claw-ids-repeated",
      "recent-pulls.newest-first",
      "recent-pulls.buyback-price",
      "recent-pulls.slug-of-pack",
    ],
  },
  async ({ given, sut, verify }) => {
    const listed = await given.packs();
    const everything = await sut.recentPulls({ query: [PAGE] });
    const pulled = [...new Set(packIdsIn(everything))].filter((id) => typeof id === "string").slice(0, MAX_PACKS);

    const pairs = pulled.slice(1, 1 + MAX_PAIRS).map((id, at) => [pulled[at] ?? id, id] as const);
    const groups = [...pairs, pulled.slice(0, 3), pulled.slice(-3)].filter((ids) => ids.length > 1);
    const feeds = await Promise.all(groups.map((ids) => sut.recentPulls({ query: [...asked(ids), PAGE] })));

    // A feed for packs without pulls may legally show others, so only feeds with the requested pulls are judged.
    const conclusive = feeds.flatMap((feed, at) => {
      const packs = groups[at] ?? [];
      return packIdsIn(feed).some((each) => packs.includes(String(each))) ? [{ feed, packs }] : [];
    });
    if (conclusive.length === 0) throw new Inconclusive("the feed holds no pull of a pack that was asked for");
    let isComplete = false;
    for (const { feed, packs } of conclusive) {
      const did = `pulls of ${packs.length} packs were asked for`;
      verify("recent-pulls.claw-ids-repeated", feed, [areOfPacks(packs, feed)], did);
      verify("recent-pulls.newest-first", feed, [newestFirst(feed) ?? []], did);
      // Pulls of packs that are not listed show nothing.
      const [priced, named] = [pricedByPack(feed, listed), haveSlugOfPack(feed, listed)];
      if (priced !== undefined) verify("recent-pulls.buyback-price", feed, [priced], did);
      if (named !== undefined) verify("recent-pulls.slug-of-pack", feed, [named], did);
      isComplete ||= priced !== undefined && named !== undefined;
    }
    if (!isComplete) throw new Inconclusive("no feed holds pulls of listed packs with slugs");
  },
);

scenario(
  "lists pulls of each requested pack",
  { verifies: ["recent-pulls.claw-ids-union", "recent-pulls.claw-ids-single", "recent-pulls.claw-ids-repeated"] },
  async (context) => {
    const { packs, read } = await aPullFeed(context);
    // An unknown pack neither removes nor adds pulls.
    const orders = [packs, packs.toReversed(), ["no-such-pack", ...packs.slice(0, 2)]];
    const ask = (ids: readonly string[]) =>
      read(
        () => context.sut.recentPulls({ query: [...asked(ids), PAGE] }),
        (feed) => showEach(knownOf(ids), feed),
      );
    const knownOf = (ids: readonly string[]) => ids.filter((id) => packs.includes(id));

    const singles = await Promise.all(packs.map((id) => ask([id])));
    const unions = await Promise.all(orders.map(ask));
    const isWhole = unions.every((union, at) => showEach(knownOf(orders[at] ?? []), union).length === 0);
    const later = isWhole ? [] : await Promise.all(packs.map((id) => ask([id])));

    let judged = 0;
    for (const [at, union] of unions.entries()) {
      const ids = knownOf(orders[at] ?? []);
      const others = (orders[at]?.length ?? 0) > ids.length ? ", beside one that nobody knows," : "";
      const did = `pulls of ${ids.length} packs with pulls${others} were asked for`;
      if (packIdsIn(union).length > 0)
        context.verify("recent-pulls.claw-ids-repeated", union, [areOfPacks(ids, union)], did);
      if (mayBeCrowdedOut(ids, union, [...singles, ...later])) continue;
      judged++;
      context.verify("recent-pulls.claw-ids-union", union, [showEach(ids, union)], did);
    }
    for (const [at, single] of singles.entries()) {
      const ids = packs.slice(at, at + 1);
      context.verify("recent-pulls.claw-ids-single", single, [showEach(ids, single), areOfPacks(ids, single)]);
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
    const everything = await sut.recentPulls({ query: [PAGE] });
    const pulled = atLeastOne([...new Set(packIdsIn(everything))].filter(isText), "no pull in the feed");

    let judged = 0;
    for (const id of pulled.slice(-MAX_SINGLE)) {
      const ofPack = (page: readonly [string, string]) => sut.recentPulls({ query: [...asked([id]), page] });
      const isIn = (feed: Exchange) => packIdsIn(feed).includes(id);
      const singles: Exchange[] = [];
      let isHeld = true;
      while (isHeld && singles.length < MIN_READS && !singles.some(isIn)) {
        singles.push(await ofPack(["limit", "1"]));
        isHeld = singles.some(isIn) || isIn(await ofPack(PAGE));
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
    const { packs, read } = await aPullFeed(context);
    let ofEach: readonly Exchange[] = [];
    // The sandbox may generate its pulls per request.
    const lacking = (feed: Exchange) => (context.isSandbox ? NONE : leavesOutNoPack(feed, ofEach));
    const everything = await read(
      async () => {
        ofEach = await Promise.all(packs.map((id) => context.sut.recentPulls({ query: [...asked([id]), PAGE] })));
        return context.sut.recentPulls({ query: [PAGE] });
      },
      (feed) => [...showsMoreThanOnePack(feed, ofEach), ...lacking(feed)],
    );

    context.verify(
      "recent-pulls.claw-ids-omitted",
      everything,
      [showsMoreThanOnePack(everything, ofEach), lacking(everything)],
      `pulls were asked for without claw_ids while the feed held those of ${packs.length} packs`,
    );
  },
);

scenario(
  "answers an unknown pack with a list",
  { verifies: ["recent-pulls.claw-ids-unknown"] },
  async ({ sut, given, verify }) => {
    const [known] = await given.packs();
    const unknown = "no-such-pack";
    const queries = [asked([unknown]), asked([unknown, `${unknown}-2`]), asked([known?.id ?? unknown, unknown])];

    const feeds = await Promise.all(queries.map((query) => sut.recentPulls({ query })));

    for (const feed of feeds) verify("recent-pulls.claw-ids-unknown", feed, [answersList(feed)]);
  },
);

scenario(
  "answers a pack without stock with a list",
  { verifies: ["recent-pulls.claw-ids-no-match"] },
  async (context) => {
    const { pack_id: pack } = await context.state("a pack has no candidate listing");

    const feed = await context.sut.recentPulls({ query: asked([String(pack)]) });

    context.verify("recent-pulls.claw-ids-no-match", feed, [answersList(feed)]);
  },
);

scenario(
  "prices a new pull by its pack",
  { verifies: ["recent-pulls.buyback-price"] },
  async ({ sut, given, verify }) => {
    const packs = await given.purchasablePacks();

    const told = await Promise.all(
      packsByPercent(packs)
        .slice(0, MAX_SOLD)
        .map(async (pack) => {
          await given.purchase({ pack, mayBeShared: true });
          const feed = await sut.recentPulls({ query: [["claw_ids", pack.id], PAGE] });
          return { feed, differences: pricedByPack(feed, packs) };
        }),
    );

    if (told.every(({ differences }) => differences === undefined)) {
      throw new Inconclusive("the feed holds no pull of a pack that was just sold");
    }
    for (const { feed, differences } of told) {
      if (differences !== undefined) verify("recent-pulls.buyback-price", feed, [differences], "a pull was bought");
    }
  },
);

scenario(
  "gives no slug to a pull of a pack without a slug",
  { verifies: ["recent-pulls.slugless-null"] },
  async ({ sut, given, verify }) => {
    const pack = (await given.packs()).find(({ slug }) => slug === undefined);
    if (pack === undefined) throw new NotApplicable("every listed pack has a slug");

    const feed = await sut.recentPulls({ query: [["claw_ids", pack.id], PAGE] });

    const pulls = elementsOf(feed).filter((pull) => memberOf(pull, "claw_id") === pack.id);
    if (pulls.length === 0) throw new Inconclusive("the feed holds no pull of a pack without a slug");
    for (const pull of pulls) {
      verify("recent-pulls.slugless-null", feed, [equals("claw_slug", null, memberOf(pull, "claw_slug"))]);
    }
  },
);

scenario(
  "answers an internal error with the documented text",
  { verifies: ["recent-pulls.internal-error"] },
  async (context) => {
    const feed = await answerToInternalError(context, "recent-pulls", () => context.sut.recentPulls());

    context.verify("recent-pulls.internal-error", feed, [
      refusedBy(feed, errorRow("recent-pulls", "An unexpected error occurred")),
    ]);
  },
);

function asked(packIds: readonly string[]): readonly (readonly [string, string])[] {
  return packIds.map((id) => ["claw_ids", id] as const);
}
