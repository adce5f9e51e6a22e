import type { PartnerClient } from "../client/partner-client.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { sharingOf } from "../listings/sharing.ts";
import { buy } from "../operations/purchase.ts";
import type { RunContext } from "../operations/run-context.ts";
import { sandboxOn } from "../operations/sandbox-client.ts";
import type { RunWithCleanup } from "./cleanup.ts";

/** Purchases of a survey, each of as many pulls as a pack sells at once. */
const MAX_PURCHASES = 150;
const MAX_PULLS_AT_ONCE = 20;

/** Pulls that nearly always detect a pool of 100 listings, and usually one of 600. */
const FIRST_PULLS = 60;
const FIRST_PURCHASES = 8;

/**
 * Checks before anything else whether few listings are drawn again and again: reads the feed, whose pulls are not ours,
 * and buys a little of the pack that sells most at once.
 */
export function sampleListings(run: RunWithCleanup): Promise<void> {
  return asking(run, async (sut, user) => {
    await sut.recentPulls({ query: [["limit", "100"]] });
    for (let n = 0; n < FIRST_PURCHASES && run.listings.pulls < FIRST_PULLS; n++) {
      if (sharingOf(run.listings) === "shared") return;
      await buyMany(run, sut, user);
    }
  });
}

/** Buys until it is known whether the sandbox draws from shared listings, or up to the maximum. */
export function surveyListings(run: RunWithCleanup): Promise<void> {
  return asking(run, async (sut, user) => {
    for (let n = 0; n < MAX_PURCHASES && sharingOf(run.listings) === "unknown"; n++) await buyMany(run, sut, user);
  });
}

/** Buys as many pulls as the pack that sells most at once does. */
export async function buyMany(run: RunContext, sut: PartnerClient, user: string): Promise<void> {
  const packs = await run.catalogue.purchasable("sandbox");
  const pack = packs.reduce((one, other) => (other.maxPerMint > one.maxPerMint ? other : one));
  await buy(run, sut, { user, pack, amount: Math.min(MAX_PULLS_AT_ONCE, pack.maxPerMint) });
}

/** Runs `look` for a new user on a separate connection; ignores that nothing can be bought. */
async function asking(run: RunWithCleanup, look: (sut: PartnerClient, user: string) => Promise<void>): Promise<void> {
  const connection = run.transport.lease();
  const owner = {};
  run.listings.assign(connection, owner);
  try {
    await look(sandboxOn(run, connection), run.newUserId());
    await run.cleanup.after(run, owner, connection);
  } catch (thrown) {
    ignoreEarlyExit(thrown);
  } finally {
    run.transport.giveBack(connection);
  }
}
