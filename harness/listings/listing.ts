import type { Exchange } from "../transport/exchange.ts";

/** What this run's traffic shows about one sandbox listing. Times are event numbers, as in {@link ListingLedger.now}. */
export class Listing {
  readonly id: string;
  /** The pack of the last copy of it, if known. */
  packId: string | undefined;
  /** Number of this run's pulls of it. */
  drawn = 0;
  /** Number of copies that this run got of it, by pulls and by provider states. */
  copies = 0;
  /** Copies of this run that were neither sold nor shipped, and whose sale was not refused. */
  outstanding = 0;
  /** The same, including copies whose sale was refused: another instance of the sandbox may still have them. */
  unsold = 0;
  /** Number of this run's accepted sellbacks, of any user's copy. */
  sold = 0;
  /** Consecutive refusals, as an item that nobody holds, of sellbacks of this run's copies. */
  refusedSales = 0;
  /** Pulls of active owners, each of which may still sell the copy or look for it. */
  live = 0;
  /** The last time it was drawn while another pull of it was active. */
  sharedAt = 0;
  /** The same, including copies that another instance of the sandbox may still have. */
  sharedAnywhereAt = 0;
  /** Whether nobody holds a copy: after an accepted sellback, another one was refused with `Item not found`. */
  isUnheld: boolean;
  /** When it was drawn while nobody held it, so that this run has the only copy since then. 0 for never. */
  exclusiveSince = 0;
  /** When it was drawn while nobody held it, so that every copy is this run's since then. 0 for never. */
  oursSince = 0;
  /** When this run last sold or ordered a copy; 0 for never. */
  leftAt = 0;
  /** Whether it is in a shipping order. Whether that locks the listing or the copy is open. */
  isLocked = false;
  /** Whether this run has quoted its shipping. */
  isQuoted = false;
  /** When the last order of nothing else was placed; 0 for never. */
  lockedAt = 0;
  /** When that order was answered. Milliseconds as of `performance.now()`. */
  lockedAtMs = Number.POSITIVE_INFINITY;
  /** When this run's last pull of it was answered. Milliseconds as of `performance.now()`. */
  drawnAtMs = 0;
  /** Whether its sellback is refused for another reason than that nobody holds it, for example an expired copy. */
  isStuck = false;
  /** Whether it was sold so often that no number of other holders explains it. */
  isEndless = false;
  /** The last accepted sellback. */
  lastSale: Exchange | undefined;

  constructor(id: string, packId: string | undefined, isUnheld: boolean) {
    this.id = id;
    this.packId = packId;
    this.isUnheld = isUnheld;
  }

  /** Records that the sandbox was restarted, so that nobody holds a copy. */
  restart(): void {
    this.outstanding = 0;
    this.unsold = 0;
    this.oursSince = 0;
    this.isUnheld = true;
    this.isLocked = false;
    this.isQuoted = false;
    this.isStuck = false;
  }
}
