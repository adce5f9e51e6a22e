import { pastInternalError } from "../actions/internal-error.ts";
import { repeatWhile } from "../actions/repeat-while.ts";
import { feedQuery, LARGEST_PAGE } from "../client/feed-query.ts";
import { countsOf } from "../collections/counts.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import { isText } from "../json/json-value.ts";
import type { Difference } from "../oracles/difference.ts";
import { elementsOf } from "../oracles/pack-list.ts";
import { exactly, packIdsIn } from "../oracles/pulls.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PartnerContext } from "./partner-context.ts";

/** Number of pulls to arrange: more than the largest page, so that pages can be full. */
const PULLS = 150;
/** Minimum pulls of a pack. With fewer, a page of generated pulls may have none of it by chance. */
const MIN_OF_PACK = 5;
const MAX_PACKS = 3;
const MIN_PACKS = 2;
/** Maximum reads: generated pulls may be wrong by chance, and instances may hold other pulls, but hardly so often in a row. */
const MAX_TURNS = 6;
/** Reads after a difference, which show whether the length of the feed varies. */
const MAX_CHECKS = 8;

/** Why a limit is not exercised on a feed that nobody can fill. */
export const TOO_FEW_PULLS = "the feed holds fewer pulls than the limits ask for";

/** A feed of recent pulls with a known minimum content. */
export interface PullFeed {
  /** Packs with pulls in the feed. */
  readonly packs: readonly [first: string, second: string, ...others: string[]];
  /** Minimum number of pulls in it; at most the largest page. */
  readonly heldPulls: number;
  /** What is missing for a fuller feed. */
  readonly missing?: NotExercised;
  /** Repeats a read with differences, because the feed may have changed meanwhile. */
  readonly read: (
    ask: () => Promise<Exchange>,
    compare: (feed: Exchange) => readonly Difference[],
    pages?: readonly Page[],
  ) => Promise<Exchange>;
}

/** The largest page of a query, and the number of pulls it had. Default: the one of all packs. */
export interface Page {
  readonly pulls: number;
  readonly ask: () => Promise<Exchange>;
}

/**
 * Returns a feed that fills pages: an arranged one, or the existing one if nothing can be arranged.
 * @throws {NotExercised} if the provider does not arrange it and the feed has too few pulls
 */
export async function aPullFeed(context: PartnerContext): Promise<PullFeed> {
  try {
    return await arrangedFeed(context);
  } catch (stop) {
    if (!(stop instanceof NotExercised)) throw stop;
    const found = await foundFeed(context, stop);
    if (found !== undefined) return found;
    if (!context.isSandbox) throw stop;
    await pullFromPacks(context);
    const own = await foundFeed(context, stop);
    if (own === undefined) throw stop;
    return own;
  }
}

/** Pulls from two packs, as a union of packs needs; only in the sandbox, because elsewhere it costs money. */
async function pullFromPacks({ given }: PartnerContext): Promise<void> {
  const packs = (await given.purchasablePacks()).slice(0, MIN_PACKS);
  for (const pack of packs)
    for (let pulls = 0; pulls < MIN_OF_PACK; pulls += pack.maxPerMint)
      await given.purchase({ pack, amount: Math.min(pack.maxPerMint, MIN_OF_PACK), mayBeShared: true });
}

async function arrangedFeed(context: PartnerContext): Promise<PullFeed> {
  const { claw_ids: packs } = await context.state("recent pulls exist", { count: PULLS });
  // A provider may name every pack it has, which would make the URL too long.
  const named = [...new Set(packs.filter(isText))];
  const [first, second, ...others] = named.slice(0, MAX_PACKS);
  if (first === undefined || second === undefined) {
    throw new Inconclusive('provider state "recent pulls exist" named fewer than two packs');
  }
  // Other users may have pulled whole pages of one pack meanwhile.
  const before = () => context.state("recent pulls exist", { count: PULLS });
  const read: PullFeed["read"] = (ask, compare) =>
    repeatWhile(ask, (feed) => compare(feed).length > 0, { tries: MAX_TURNS, before });
  return { packs: [first, second, ...others], heldPulls: LARGEST_PAGE, read };
}

/**
 * Returns the existing feed; undefined if it shrinks between two reads or has few pulls, or pulls of one pack only. A
 * filter may know listed packs only, while the feed still has pulls of others.
 */
async function foundFeed({ sut, given }: PartnerContext, missing: NotExercised): Promise<PullFeed | undefined> {
  const listed = new Set((await given.packs()).map(({ id }) => id));
  const wholePage = () => pastInternalError(() => sut.recentPulls(feedQuery(LARGEST_PAGE)));
  const pages = [await wholePage(), await wholePage(), await wholePage()];
  const lengths = pages.map((page) => elementsOf(page).length);
  const isShrinking = lengths.some((length, at) => length < (lengths[at - 1] ?? 0));
  const counts = countsOf(pages.flatMap(packIdsIn).filter(isText));
  const [first, second, ...others] = [...counts]
    .filter(([id, count]) => listed.has(id) && count >= MIN_OF_PACK * pages.length)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_PACKS)
    .map(([id]) => id);
  const heldPulls = Math.min(...lengths);
  const isFilled = heldPulls >= MIN_PACKS * MIN_OF_PACK;
  if (isShrinking || !isFilled || first === undefined || second === undefined) return undefined;
  return {
    packs: [first, second, ...others],
    heldPulls,
    missing,
    read: async (ask, compare, known = [{ pulls: Math.max(...lengths), ask: wholePage }]) => {
      const isOpen = (feed: Exchange) => compare(feed).length > 0;
      const feed = await repeatWhile(ask, isOpen, { tries: MAX_TURNS });
      if (!isOpen(feed)) return feed;
      await keepsPacks([first, second, ...others], wholePage);
      await keepsPulls(known);
      return feed;
    },
  };
}

/** @throws {Inconclusive} if a page has fewer pulls than an earlier one, so that nothing tells how many exist */
async function keepsPulls(pages: readonly Page[]): Promise<void> {
  for (const { pulls, ask } of pages) {
    let most = pulls;
    for (let turn = 1; turn <= MAX_CHECKS; turn++) {
      const held = elementsOf(await ask()).length;
      if (held < most) throw new Inconclusive(`a page of the feed had ${most} pulls, and a later one ${held}`);
      most = held;
    }
  }
}

/** @throws {Inconclusive} if a page of all packs lacks one of these, so that not every instance has pulls of each */
async function keepsPacks(packs: readonly string[], wholePage: () => Promise<Exchange>): Promise<void> {
  for (let turn = 1; turn <= MAX_CHECKS; turn++) {
    const listed = packIdsIn(await wholePage());
    const lacking = packs.find((pack) => !listed.includes(pack));
    if (lacking !== undefined)
      throw new Inconclusive(`a page of the feed had pulls of ${lacking}, and a later one none`);
  }
}

/** Reads a feed that has to list exactly this number of pulls. */
export function readExactly(
  feed: PullFeed,
  pulls: number,
  ask: () => Promise<Exchange>,
  pages?: readonly Page[],
): Promise<Exchange> {
  return feed.read(ask, (answer) => exactly(pulls, answer), pages);
}
