import { buy } from "../actions/purchase.ts";
import { sellBack } from "../actions/sellback.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { itemsIn } from "../client/pulled-item.ts";
import { Inconclusive, ignoring, NotExercised } from "../exits/early-exits.ts";
import { Draw } from "../ids/draw.ts";
import { memberOf } from "../json/json-value.ts";
import type { Listing } from "../listings/listing.ts";
import { sharingOf } from "../listings/sharing.ts";
import { resultOf } from "../oracles/purchase-result.ts";
import { sandboxOn } from "../run-context/first-clients.ts";
import { noteRestart } from "../run-context/restarted.ts";
import type { RunContext } from "../run-context/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import { type Exchange, isSuccess } from "../transport/exchange.ts";
import { withConnection, withNewConnections } from "../transport/with-connection.ts";
import { bySellers } from "./sellers.ts";
import { buyMany } from "./survey.ts";

/** Maximum sellbacks of one listing beyond this run's copies; loopback only. */
const MAX_FOREIGN_COPIES = 64;
/**
 * Copies sold of a listing, if no listing becomes unheld, before its copies count as endless: at least so many, and so
 * many times those that this run drew. Earlier runs and other users may have left several times as many as one run draws.
 */
const MIN_ENDLESS = { copies: 2_000, timesDrawn: 10 } as const;
const EXHAUSTED = 2;
/** Maximum sellbacks beyond this run's copies on a remote system, where each may sell another user's copy. */
const MAX_FOREIGN_COPIES_REMOTE = 2;
/**
 * In a pool of up to this size, every known listing is made unheld, because scenarios with many items need as many unheld
 * ones at once. In a larger pool, each unheld listing takes several sellbacks. So few are made unheld at first, and twice
 * as many after each trial that found too few. Listings.
 */
const SMALL_POOL = 150;
const FIRST_WANTED = 150;
const MAX_WANTED = 600;
/** Maximum share of pulls from a small pool that give a listing which this run has never drawn, so that others may hold it. */
const MAX_UNKNOWN_SHARE = 0.02;
/**
 * Maximum purchases to learn listings, at first and before each further trial. Each purchase takes listings that then have
 * to be made unheld again, and trials learn listings, too.
 */
const MAX_PURCHASES = 15;
const MAX_LATER_PURCHASES = 2;
/** Number of connections that have to see a purchase of another connection. */
const LOOKS = 5;

/** Makes listings unheld: proves that no user holds a copy, so that the next user to draw one holds the only copy. */
export class UnheldListings {
  readonly #run: RunContext;
  readonly #draw: Draw;
  /** Listings with too many copies to sell out. */
  readonly #deep = new Set<Listing>();
  /** Listings whose first sellback was refused: an order of an earlier run or of another user may have locked them. */
  readonly #unsellable = new Set<Listing>();
  /** Number of unheld listings to have of a large pool. */
  #wantedOfMany = FIRST_WANTED;
  #hasExhausted = false;
  #hasStocked = false;
  #isOneStore: Promise<boolean> | undefined;

  constructor(run: RunContext) {
    this.#run = run;
    this.#draw = new Draw(`controls ${run.target.seed}`);
  }

  /**
   * Makes listings unheld by a restart if the provider arranges one, else by selling all copies.
   * @returns whether there are unheld listings now
   */
  async make(): Promise<boolean> {
    const { listings } = this.#run;
    if (await this.restart()) return true;
    // Of very many listings, an unheld one is hardly ever drawn.
    if (sharingOf(listings) === "unique") return false;
    this.#isOneStore ??= isOneStore(this.#run);
    if (!(await this.#isOneStore)) return false;
    await this.#stockUp();
    const candidates = listings.all().filter((each) => !each.isUnheld && this.#canBecomeUnheld(each));
    const missing = this.#wanted - this.unheld().length;
    await this.#sellAll(candidates.slice(0, Math.max(0, missing)), MAX_FOREIGN_COPIES);
    if (this.#run.target.isLoopback) await this.#exhaust();
    return this.unheld().length > 0;
  }

  /** Returns whether sellbacks may show that nobody holds a listing. Its first sale may succeed later, after its order was forgotten. */
  #canBecomeUnheld(listing: Listing): boolean {
    const isRefused = this.#unsellable.has(listing) && listing.sold === 0;
    return !isRefused && this.#run.listings.isTradable(listing);
  }

  /** Returns the usable listings that nobody holds. */
  unheld(): readonly Listing[] {
    const { listings } = this.#run;
    return listings.all().filter((each) => each.isUnheld && listings.isTradable(each));
  }

  /**
   * Returns up to `count` of them at random. Each control sells a copy that others drew since the listing became unheld,
   * so the same listings each time would show fewer such copies than the listings that a trial draws.
   */
  sample(count: number): readonly Listing[] {
    const rest = [...this.unheld()];
    const chosen = Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(this.#draw.below(rest.length), 1),
    );
    return chosen.flat();
  }

  /** Makes more listings unheld from now on, because a trial found too few. */
  widen(): void {
    this.#wantedOfMany = Math.min(MAX_WANTED, 2 * this.#wantedOfMany);
  }

  get #wanted(): number {
    const { listings } = this.#run;
    const isSmall = listings.poolSize <= SMALL_POOL;
    return isSmall ? Number.POSITIVE_INFINITY : this.#wantedOfMany;
  }

  /**
   * Restarts the sandbox, so that nobody holds anything.
   * @returns whether the provider did so
   */
  async restart(): Promise<boolean> {
    const { states } = this.#run;
    if (!states.isConfigured) return false;
    const values = await states.setUp("the sandbox is restarted", "sandbox").catch(ignoring(NotExercised));
    if (values === undefined) return false;
    await states.tearDown("the sandbox is restarted", "sandbox");
    noteRestart(this.#run);
    return true;
  }

  /** Buys until enough listings are known. */
  async #stockUp(): Promise<void> {
    const run = this.#run;
    const user = run.newUserId();
    const most = this.#hasStocked ? MAX_LATER_PURCHASES : MAX_PURCHASES;
    this.#hasStocked = true;
    await withConnection(run.transport, async (connection) => {
      for (let n = 0; n < most && this.#isShort; n++) await buyMany(run, sandboxOn(run, connection), user);
    });
  }

  get #isShort(): boolean {
    const { listings } = this.#run;
    const known = listings.all();
    // Good–Turing: the share of listings drawn once estimates how often the next pull gives an unknown listing.
    if (!Number.isFinite(this.#wanted))
      return known.filter(({ drawn }) => drawn === 1).length > MAX_UNKNOWN_SHARE * listings.pulls;
    return known.filter((each) => listings.isTradable(each)).length < this.#wanted;
  }

  /** Sells all copies of a few listings that have very many. Copies are finite. Does so again only if nothing is unheld. */
  async #exhaust(): Promise<void> {
    if (this.#hasExhausted && this.unheld().length > 0) return;
    const deep = [...this.#deep].filter(({ isEndless }) => !isEndless).slice(0, EXHAUSTED);
    this.#hasExhausted ||= deep.length > 0;
    this.#deep.clear();
    for (const listing of deep) listing.isStuck = false;
    const mostDrawn = Math.max(0, ...deep.map(({ drawn }) => drawn));
    await this.#sellAll(deep, Math.max(MIN_ENDLESS.copies, MIN_ENDLESS.timesDrawn * mostDrawn));
    // Not `isStuck`: a sale may also end because the last copy has expired.
    for (const listing of this.#deep) listing.isEndless = true;
  }

  async #sellAll(candidates: readonly Listing[], most: number): Promise<void> {
    await bySellers(this.#run, candidates, (listing, connection) => this.#sellOut(listing, connection, most));
  }

  /** Sells copies of one listing, whoever holds them, until none is left or a bound is reached. */
  async #sellOut(listing: Listing, connection: Connection, maxForeignCopies: number): Promise<void> {
    const foreign = this.#run.target.isLoopback ? maxForeignCopies : MAX_FOREIGN_COPIES_REMOTE;
    const most = listing.outstanding + foreign;
    const of = { itemId: listing.id, packId: listing.packId };
    for (let sales = 0; sales <= most; sales++) {
      if (isSuccess(await sellBack(this.#run, sandboxOn(this.#run, connection), of))) continue;
      if (listing.sold === 0) this.#unsellable.add(listing);
      return;
    }
    listing.isStuck = true;
    this.#deep.add(listing);
  }
}

/**
 * Returns whether other connections see the purchases of one, in all inventories or in all results. Only then an item that
 * is not found has left its user.
 */
function isOneStore(run: RunContext): Promise<boolean> {
  return withNewConnections(run.transport, LOOKS + 1, async (first, ...others) => {
    const bought = buy(run, sandboxOn(run, first), { user: run.newUserId(), amount: 1 });
    const purchase = await bought.catch(ignoring(Inconclusive, NotExercised));
    if (purchase === undefined) return false;
    const { user, items, sessionId } = purchase;
    const fromOthers = (ask: (sut: PartnerClient) => Promise<Exchange>) =>
      Promise.all(others.map((connection) => ask(sandboxOn(run, connection))));
    const inventories = await fromOthers((sut) => sut.inventory(user));
    const results = await fromOthers((sut) => sut.buyStatus({ session_id: sessionId }));
    const showsAll = (list: unknown) => items.every(({ id }) => itemsIn(list).some((item) => item.id === id));
    return (
      inventories.every(({ json }) => showsAll(memberOf(json, "items"))) ||
      results.every((result) => showsAll(memberOf(resultOf(result), "nfts")))
    );
  });
}
