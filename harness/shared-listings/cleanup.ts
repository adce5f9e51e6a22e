import { sellBack } from "../actions/sellback.ts";
import { countsOf } from "../collections/counts.ts";
import { sumOf } from "../collections/sum.ts";
import { sharingOf } from "../listings/sharing.ts";
import { sandboxOn } from "../run-context/first-clients.ts";
import type { RunContext } from "../run-context/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import { bySellers } from "./sellers.ts";

/** Number of copies from which they are sold on several connections: one after another they would take minutes. */
const MANY = 24;
/**
 * Consecutive refused sellbacks of a listing after which its copies are left on a local system: it is probably in an order
 * that locks it for all holders.
 */
const MAX_REFUSED_SALES = 2;

export interface RunWithCleanup extends RunContext {
  readonly cleanup: Cleanup;
}

/**
 * Sells back what users of this run still hold. Others then draw fewer shared listings, and a remote system keeps
 * nothing of the run. Sells only as many copies as were bought.
 */
export class Cleanup {
  /** Whether cleanup is unnecessary, because of a restart or the end of the run. */
  isSkipped = false;
  readonly #ended: object[] = [];
  /** Sales without an answer so far, by listing. */
  readonly #sales = new Map<string, number>();

  /** Marks the end of an owner's purchases. Its items are sold now, or once listings turn out to be shared. */
  async after(run: RunContext, owner: object, connection: Connection): Promise<void> {
    run.listings.end(owner);
    this.#ended.push(owner);
    const isNeeded = !run.target.isLoopback || sharingOf(run.listings) === "shared";
    if (!isNeeded || this.isSkipped) return;
    const owners = this.#ended.splice(0);
    const copies = sumOf(owners.map((each) => run.listings.leftovers(each).length));
    // Cookies choose the instance that has the copies.
    if (copies >= MANY && !connection.hasCookies) return this.#sellByListing(owners, run);
    for (const ended of owners) await this.#sellAllOf(ended, run, connection);
  }

  /** Sells everything that users of this run hold. No other task of the run may be running. */
  async everything(run: RunContext): Promise<void> {
    run.listings.endAll();
    await bySellers(run, run.listings.owners(), (owner, connection) => this.#sellAllOf(owner, run, connection));
  }

  /** Sells everything of these owners, each listing on one of several connections. */
  async #sellByListing(owners: readonly object[], run: RunContext): Promise<void> {
    const lots = owners.flatMap((owner) =>
      [...countsOf(run.listings.leftovers(owner))].map(([id, copies]) => ({ owner, id, copies })),
    );
    await bySellers(run, lots, async ({ owner, id, copies }, connection) => {
      run.listings.assign(connection, owner);
      for (let copy = 0; copy < copies; copy++) {
        if (await this.#sell(id, run, connection)) continue;
        run.listings.abandon(owner, id);
        return;
      }
    });
  }

  async #sellAllOf(owner: object, run: RunContext, connection: Connection): Promise<void> {
    const { listings } = run;
    // A sale counts for the owner of the connection.
    listings.assign(connection, owner);
    for (const id of listings.leftovers(owner)) {
      if (!(await this.#sell(id, run, connection))) listings.abandon(owner, id);
    }
  }

  /** Sells a copy, unless sellers that work at the same time sell the last one. Returns whether it is sold. */
  async #sell(id: string, run: RunContext, connection: Connection): Promise<boolean> {
    const { listings } = run;
    const listing = listings.listing(id);
    const sales = this.#sales.get(id) ?? 0;
    if (listing === undefined || listing.isStuck || listing.outstanding <= sales) return false;
    if (run.target.isLoopback && listing.refusedSales >= MAX_REFUSED_SALES) {
      listings.writeOff(listing);
      return false;
    }
    this.#sales.set(id, sales + 1);
    try {
      const { status } = await sellBack(run, sandboxOn(run, connection), { itemId: id, packId: listing.packId });
      return status === 200;
    } finally {
      this.#sales.set(id, (this.#sales.get(id) ?? 0) - 1);
    }
  }
}
