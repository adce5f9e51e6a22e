import { itemsIn } from "../client/pulled-item.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import type { Listing } from "../listings/listing.ts";
import { buy } from "../operations/purchase.ts";
import type { RunContext } from "../operations/run-context.ts";
import { sandboxOn } from "../operations/sandbox-client.ts";
import { sellBack } from "../operations/sellback.ts";
import type { Connection } from "../transport/connection.ts";
import { memberOf } from "../transport/exchange.ts";
import { buyMany } from "./survey.ts";

/** Maximum sellbacks of one listing beyond this run's copies; loopback only. */
const MAX_FOREIGN_COPIES = 64;
/** Maximum copies sold of a few listings where none becomes vacant: more than earlier runs leave behind. */
const MAX_COPIES = 2_000;
const EXHAUSTED = 2;
/** The same on a system that others use: each may sell a copy of another user. */
const MAX_FOREIGN_COPIES_REMOTE = 2;
/** Of a pool that is not larger, every listing that is known is made vacant; of a larger one half of it, up to a bound. */
const SMALL_POOL = 100;
const MAX_WANTED = 300;
const MAX_PURCHASES = 15;
const SELLERS = 4;
/** Connections that have to see a purchase made on another one. */
const LOOKS = 4;

/** Makes listings vacant: proves that no user holds a copy, so that the next user to draw one holds the only copy. */
export class Vacancy {
  readonly #run: RunContext;
  /** Listings of which more copies were sold than was worth it. */
  readonly #deep = new Set<Listing>();
  #isOneStore: Promise<boolean> | undefined;

  constructor(run: RunContext) {
    this.#run = run;
  }

  /**
   * By a restart where the provider arranges one, else by selling copies until there are none.
   * @returns whether there are vacant listings now
   */
  async make(): Promise<boolean> {
    const { listings } = this.#run;
    if (await this.restart()) return true;
    this.#isOneStore ??= isOneStore(this.#run);
    if (!(await this.#isOneStore)) return false;
    await this.#stockUp();
    const candidates = listings.all().filter((each) => !each.isVacant && listings.isUsable(each));
    const missing = this.#wanted - this.vacant().length;
    await this.#sellAll(candidates.slice(0, Math.max(0, missing)), MAX_FOREIGN_COPIES);
    if (this.vacant().length === 0 && this.#run.target.isLoopback) await this.#exhaust();
    return this.vacant().length > 0;
  }

  /** Listings that nobody holds. */
  vacant(): readonly Listing[] {
    const { listings } = this.#run;
    return listings.all().filter((each) => each.isVacant && listings.isUsable(each));
  }

  get #wanted(): number {
    const { listings } = this.#run;
    const isSmall = listings.poolSize <= SMALL_POOL;
    return isSmall ? Number.POSITIVE_INFINITY : Math.min(MAX_WANTED, listings.poolSize / 2);
  }

  /** Whether the provider restarted the sandbox, so that nobody holds anything. */
  async restart(): Promise<boolean> {
    const { states, listings } = this.#run;
    if (!states.isOffered) return false;
    try {
      await states.setUp("the sandbox is restarted", "sandbox", {});
      await states.tearDown("the sandbox is restarted", "sandbox", {});
      listings.forget();
      return true;
    } catch (stop) {
      if (stop instanceof NotExercised) return false;
      throw stop;
    }
  }

  /** Buys until enough listings are known. */
  async #stockUp(): Promise<void> {
    const run = this.#run;
    const connection = run.transport.lease();
    const user = run.newUserId();
    try {
      for (let n = 0; n < MAX_PURCHASES && this.#isShort; n++) await buyMany(run, sandboxOn(run, connection), user);
    } finally {
      run.transport.giveBack(connection);
    }
  }

  get #isShort(): boolean {
    const { listings } = this.#run;
    const known = listings.all().filter((each) => listings.isUsable(each)).length;
    return Number.isFinite(this.#wanted) && known < this.#wanted;
  }

  /** Where each listing has very many copies, sells all copies of a few listings: copies are finite. */
  async #exhaust(): Promise<void> {
    const deep = [...this.#deep].slice(0, EXHAUSTED);
    for (const listing of deep) listing.isStuck = false;
    await this.#sellAll(deep, MAX_COPIES);
    for (const listing of deep) listing.isEndless = listing.isStuck;
  }

  async #sellAll(candidates: readonly Listing[], most: number): Promise<void> {
    const queue = [...candidates];
    const sellers = Array.from({ length: SELLERS }, async () => {
      const connection = this.#run.transport.lease();
      try {
        for (let listing = queue.shift(); listing !== undefined; listing = queue.shift())
          await this.#sellOut(listing, connection, most);
      } finally {
        this.#run.transport.giveBack(connection);
      }
    });
    await Promise.all(sellers);
  }

  /** Sells copies of one listing until none is left, whoever holds them, within a bound. */
  async #sellOut(listing: Listing, connection: Connection, maxForeignCopies: number): Promise<void> {
    const foreign = this.#run.target.isLoopback ? maxForeignCopies : MAX_FOREIGN_COPIES_REMOTE;
    const most = listing.outstanding + foreign;
    const of = { itemId: listing.id, packId: listing.packId };
    for (let sales = 0; sales <= most; sales++) {
      const { status } = await sellBack(this.#run, sandboxOn(this.#run, connection), of);
      if (status !== 200) return;
    }
    listing.isStuck = true;
    this.#deep.add(listing);
  }
}

/** Whether what one connection buys is there for the others: an item that is not found has only then left its user. */
async function isOneStore(run: RunContext): Promise<boolean> {
  const connections = Array.from({ length: LOOKS + 1 }, () => run.transport.lease(true));
  try {
    const [first, ...others] = connections.map((connection) => sandboxOn(run, connection));
    if (first === undefined) return false;
    const { user, items } = await buy(run, first, { user: run.newUserId(), amount: 1 });
    const inventories = await Promise.all(others.map((sut) => sut.inventory(user)));
    return inventories.every(({ json }) =>
      items.every(({ id }) => itemsIn(memberOf(json, "items")).some((item) => item.id === id)),
    );
  } catch (stop) {
    if (stop instanceof Inconclusive || stop instanceof NotExercised) return false;
    throw stop;
  } finally {
    for (const connection of connections) run.transport.giveBack(connection);
  }
}
