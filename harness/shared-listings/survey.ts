import { buy } from "../actions/purchase.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { sharingOf } from "../listings/sharing.ts";
import { sandboxOn } from "../run-context/first-clients.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { withConnection } from "../transport/with-connection.ts";
import type { RunWithCleanup } from "./cleanup.ts";

/** Maximum purchases of a survey, each of the maximum pulls of a pack. */
const MAX_PURCHASES = 150;
const MAX_PULLS_AT_ONCE = 20;

/** Number of pulls that almost always detect a pool of 100 listings, and usually one of 600. */
const FIRST_PULLS = 60;
const FIRST_PURCHASES = 8;

/**
 * Checks first whether few listings are drawn repeatedly: reads the feed, which has only others' pulls then, and buys a
 * few pulls of the pack with the largest maximum.
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

/** Buys until it is known whether listings are shared, or up to the maximum. */
export function surveyListings(run: RunWithCleanup): Promise<void> {
  return asking(run, async (sut, user) => {
    for (let n = 0; n < MAX_PURCHASES && sharingOf(run.listings) === "unknown"; n++) await buyMany(run, sut, user);
  });
}

/** Buys the maximum pulls of the pack with the largest maximum. */
export async function buyMany(run: RunContext, sut: PartnerClient, user: string): Promise<void> {
  const packs = await run.catalogue.purchasable("sandbox");
  const pack = packs.reduce((one, other) => (other.maxPerMint > one.maxPerMint ? other : one));
  await buy(run, sut, { user, pack, amount: Math.min(MAX_PULLS_AT_ONCE, pack.maxPerMint) });
}

/** Runs `look` for a new user on a separate connection; ignores that nothing can be bought. */
async function asking(run: RunWithCleanup, look: (sut: PartnerClient, user: string) => Promise<void>): Promise<void> {
  const asked = withConnection(run.transport, async (connection) => {
    const owner = {};
    run.listings.assign(connection, owner);
    await look(sandboxOn(run, connection), run.newUserId());
    await run.cleanup.after(run, owner, connection);
  });
  await asked.catch(ignoreEarlyExit);
}
