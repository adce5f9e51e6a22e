import { sharingOf } from "../listings/sharing.ts";
import { sandboxOn } from "../operations/first-clients.ts";
import type { RunContext } from "../operations/run-context.ts";
import { sellBack } from "../operations/sellback.ts";
import type { Connection } from "../transport/connection.ts";

export interface RunWithCleanup extends RunContext {
  readonly cleanup: Cleanup;
}

/**
 * Sells back what users of this run still hold. Others then draw fewer shared listings, and a remote system keeps
 * nothing of the run. Sells only as many copies as were bought.
 */
export class Cleanup {
  /** Whether cleanup is unnecessary, because of a restart or the end of the run. */
  isLeft = false;
  readonly #ended: object[] = [];

  /** Marks the end of an owner's purchases. Its items are sold now, or once listings turn out to be shared. */
  async after(run: RunContext, owner: object, connection: Connection): Promise<void> {
    run.listings.end(owner);
    this.#ended.push(owner);
    const isNeeded = !run.target.isLoopback || sharingOf(run.listings) === "shared";
    if (isNeeded && !this.isLeft) await sellAll(run, this.#ended.splice(0), connection);
  }

  /** Sells everything that users of this run hold. No other task of the run may be running. */
  async everything(run: RunContext, connection: Connection): Promise<void> {
    run.listings.endAll();
    await sellAll(run, run.listings.owners(), connection);
  }
}

async function sellAll(run: RunContext, owners: readonly object[], connection: Connection): Promise<void> {
  const { listings } = run;
  for (const owner of owners) {
    // A sale counts for the owner of the connection.
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
