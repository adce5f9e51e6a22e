import { buy } from "../actions/purchase.ts";
import { sellBack } from "../actions/sellback.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { sandboxOn } from "../run-context/first-clients.ts";
import { perRun, type RunContext } from "../run-context/run-context.ts";
import { withConnection } from "../transport/with-connection.ts";
import { buyMany } from "./survey.ts";

/** Maximum packs from which a pull is bought and sold twice. */
const MAX_PACKS = 12;
/** Number of pulls among which repeats show whether the pool is larger than {@link LARGE_POOL}. */
const ENOUGH_PULLS = 700;
const MAX_PURCHASES = 60;
/** Of more listings than this, others hardly hold copies of most. */
const LARGE_POOL = 40_000;
/** Pulls of a larger pool that are sold twice: others hold some of them, while a fault sells most of them twice. */
const PULLS_OF_LARGE_POOL = 12;
/** Number of them that are sold only once if others hold copies. */
const MIN_SOLD_ONCE = 2;

/**
 * Returns whether others seem to hold copies of what this run draws, although it rarely draws a listing twice: a copy of
 * somebody else can be sold after the run has sold its own. A system that sells an item twice looks the same. It is told
 * from others by the number of listings, because nobody holds most of very many, and of very many by the share of items
 * that are sold twice. Found out once per run.
 */
export const areOtherUsersSeen = perRun(findOtherUsers);

async function findOtherUsers(run: RunContext): Promise<boolean> {
  const found = withConnection(run.transport, async (connection) => {
    const sut = sandboxOn(run, connection);
    run.listings.assign(connection, {});
    const packs = await run.catalogue.purchasable("sandbox");
    let isSoldTwice = false;
    for (const pack of packs.slice(0, MAX_PACKS)) isSoldTwice ||= await sellsTwice(run, sut, pack);
    if (!isSoldTwice) return false;
    const user = run.newUserId();
    for (let n = 0; n < MAX_PURCHASES && run.listings.pulls < ENOUGH_PULLS; n++) await buyMany(run, sut, user);
    const { poolSize } = run.listings;
    if (poolSize <= LARGE_POOL) return true;
    return Number.isFinite(poolSize) && (await sellsSomeOnce(run, sut, packs));
  });
  return (await found.catch(ignoreEarlyExit)) ?? false;
}

/** Returns whether some of a few more items can't be sold a second time. */
async function sellsSomeOnce(run: RunContext, sut: PartnerClient, packs: readonly ListedPack[]): Promise<boolean> {
  let once = 0;
  for (let nth = 0; nth < PULLS_OF_LARGE_POOL && once < MIN_SOLD_ONCE; nth++) {
    const pack = packs[nth % packs.length];
    if (pack !== undefined && !(await sellsTwice(run, sut, pack))) once++;
  }
  return once >= MIN_SOLD_ONCE;
}

/** Returns whether an item that was just bought can be sold a second time. */
async function sellsTwice(run: RunContext, sut: PartnerClient, pack: ListedPack): Promise<boolean> {
  const { items } = await buy(run, sut, { user: run.newUserId(), pack, amount: 1 });
  for (const { id } of items) {
    const of = { itemId: id, packId: pack.id };
    const first = await sellBack(run, sut, of);
    // Another user of this run may have drawn it, too.
    if (first.status !== 200 || run.listings.listing(id)?.outstanding !== 0) continue;
    const second = await sellBack(run, sut, of);
    if (second.status === 200) return true;
  }
  return false;
}
