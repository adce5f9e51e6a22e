import { sharingOf } from "../listings/sharing.ts";
import type { RunContext } from "../operations/run-context.ts";
import { sandboxOn } from "../operations/sandbox-client.ts";
import { sellBack } from "../operations/sellback.ts";
import type { Connection } from "../transport/connection.ts";

/** A run that sells back what it bought. */
export interface RunWithCleanup extends RunContext {
  readonly cleanup: Cleanup;
}

/**
 * Sells back what users of this run still hold, so that others meet few copies of the same listing, and a system that is
 * not ours keeps nothing of the run. Only as many copies are sold as were bought.
 */
export class Cleanup {
  /** Whether what is left is forgotten anyway: by a restart, or since nothing of the run comes after it. */
  isLeft = false;
  readonly #ended: object[] = [];

  /** The owner buys no more; what it left is sold now, or as soon as listings turn out to be shared. */
  async after(run: RunContext, owner: object, connection: Connection): Promise<void> {
    run.listings.end(owner);
    this.#ended.push(owner);
    const isNeeded = !run.target.isLoopback || sharingOf(run.listings) === "shared";
    if (isNeeded && !this.isLeft) await sellAll(run, this.#ended.splice(0), connection);
  }

  /** Sells what everybody holds: nothing else of the run may be under way. */
  async everything(run: RunContext, connection: Connection): Promise<void> {
    run.listings.endAll();
    await sellAll(run, run.listings.owners(), connection);
  }
}

async function sellAll(run: RunContext, owners: readonly object[], connection: Connection): Promise<void> {
  const { listings } = run;
  for (const owner of owners) {
    // A sale counts for whom the connection buys.
    listings.assign(connection, owner);
    for (const id of listings.leftovers(owner)) {
      const listing = listings.listing(id);
      const isToBeSold = listing !== undefined && listing.outstanding > 0 && !listing.isStuck;
      const isSold =
        isToBeSold &&
        (await sellBack(run, sandboxOn(run, connection), { itemId: id, packId: listing.packId })).status === 200;
      if (!isSold) listings.abandon(owner, id);
    }
  }
}
