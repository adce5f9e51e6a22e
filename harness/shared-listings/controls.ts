import { sellBack } from "../actions/sellback.ts";
import { sumOf } from "../collections/sum.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import type { Listing } from "../listings/listing.ts";
import { sandboxOn } from "../run-context/first-clients.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { isSuccess } from "../transport/exchange.ts";
import { withConnection } from "../transport/with-connection.ts";
import { estimatedRate, type TrialCounts } from "./chance.ts";
import { bySellers } from "./sellers.ts";
import { buyMany } from "./survey.ts";
import type { UnheldListings } from "./unheld-listings.ts";

/** Unheld listings to check after a trial. More of them tell rare draws of others from a fault of many copies. */
const CONTROLS = 60;
/** Number of purchases of several pulls whose copies are sold at once, after a trial in which an exclusive copy was refused. */
const FRESH_PURCHASES = 2;

/** Numbers of listings. */
type Tally = Pick<TrialCounts, "controls" | "taken">;

/** Measures between trials with exclusive copies how often other users interfere. */
export class Controls {
  readonly #run: RunContext;
  readonly #unheldListings: Pick<UnheldListings, "sample">;
  readonly #all = { controls: 0, taken: 0 };
  readonly #untouched = { controls: 0, taken: 0 };
  #freshSales = 0;
  #refusedSales = 0;

  constructor(run: RunContext, unheldListings: Pick<UnheldListings, "sample">) {
    this.#run = run;
    this.#unheldListings = unheldListings;
  }

  /**
   * The number of unheld listings that were checked again, and of those that another user held by then: of all of them, and
   * of those that the trial had not drawn. Each shows how often others draw. A fault may give what a trial has sold back to
   * its user, so that the first is too high; the second is of few listings. An untouched listing that is drawn less often
   * than those of the trials counts as less than one.
   */
  get counts(): readonly Tally[] {
    return [this.#all, this.#untouched];
  }

  /** The estimated probability that another user's order locks a listing for all holders. */
  get locked(): number {
    return estimatedRate(this.#refusedSales, this.#freshSales);
  }

  /**
   * Tries to sell unheld listings. If one can be sold, somebody holds it again.
   * @param since `now` of the ledger at the start of the trial
   * @param drawn the listings that the trial drew
   */
  async lookForOthers(since: number, drawn: readonly Listing[]): Promise<void> {
    const run = this.#run;
    const unheld = this.#unheldListings.sample(CONTROLS);
    const untouched = unheld.filter(({ exclusiveSince }) => exclusiveSince <= since);
    await bySellers(run, unheld, async (listing, connection) => {
      const of = { itemId: listing.id, packId: listing.packId };
      if (!isSuccess(await sellBack(run, sandboxOn(run, connection), of))) return;
      this.#all.taken++;
      if (untouched.includes(listing)) this.#untouched.taken++;
    });
    this.#all.controls += unheld.length;
    // Others draw frequent listings more often, and so do trials.
    const perListing = meanDraws(drawn);
    this.#untouched.controls += Math.min(untouched.length, sumOf(untouched.map((each) => each.drawn)) / perListing);
  }

  /**
   * Buys copies that nobody else holds and sells them at once, without those whose shipping this run has quoted. A refusal
   * shows that orders of others lock listings.
   */
  async sellFresh(): Promise<void> {
    const run = this.#run;
    const since = run.listings.now;
    await withConnection(run.transport, async (connection) => {
      const sut = sandboxOn(run, connection);
      for (let n = 0; n < FRESH_PURCHASES; n++) await buyMany(run, sut, run.newUserId()).catch(ignoreEarlyExit);
      for (const { id, packId, exclusiveSince, isQuoted } of run.listings.all()) {
        if (exclusiveSince <= since || isQuoted) continue;
        this.#freshSales++;
        if (!isSuccess(await sellBack(run, sut, { itemId: id, packId }))) this.#refusedSales++;
      }
    });
  }
}

/** Returns how often this run has drawn each of these listings on average, at least once. */
function meanDraws(listings: readonly Listing[]): number {
  return Math.max(1, sumOf(listings.map(({ drawn }) => drawn)) / Math.max(1, listings.length));
}
