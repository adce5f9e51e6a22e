import type { Exchange } from "../transport/exchange.ts";

/** What this run's traffic shows about one sandbox listing. Times are event numbers, as in {@link ListingLedger.now}. */
export interface Listing {
  readonly id: string;
  /** The pack of the last pull of it. */
  packId: string;
  /** Number of this run's pulls of it. */
  drawn: number;
  /** Copies of this run that were neither sold nor shipped, and whose sale was not refused. */
  outstanding: number;
  /** The same, including copies whose sale was refused: another instance of the sandbox may still have them. */
  unsold: number;
  /** Number of this run's accepted sellbacks, of any user's copy. */
  sold: number;
  /** Pulls of active owners, each of which may still sell the copy or look for it. */
  live: number;
  /** The last time it was drawn while another pull of it was active. */
  contestedAt: number;
  /** The same, including copies that another instance of the sandbox may still have. */
  contestedAnywhereAt: number;
  /** Whether nobody holds a copy: after an accepted sellback, another one was refused with `Item not found`. */
  isVacant: boolean;
  /** When it was drawn while nobody held it, so that this run has the only copy since then. 0 for never. */
  soleSince: number;
  /** When it was drawn while nobody held it, so that every copy is this run's since then. 0 for never. */
  oursSince: number;
  /** When this run last sold or ordered a copy; 0 for never. */
  leftAt: number;
  /** Whether it is in a shipping order. Whether that locks the listing or the copy is open. */
  isLocked: boolean;
  /** When the last order of it was placed; 0 for never. */
  lockedAt: number;
  /** Whether its sellback is refused for another reason than that nobody holds it, for example an expired copy. */
  isStuck: boolean;
  /** Whether it was sold so often that no number of other holders explains it. */
  isEndless: boolean;
  /** The last accepted sellback. */
  lastSale: Exchange | undefined;
}

export function newListing(id: string, packId: string): Listing {
  return {
    id,
    packId,
    drawn: 0,
    outstanding: 0,
    unsold: 0,
    sold: 0,
    live: 0,
    contestedAt: 0,
    contestedAnywhereAt: 0,
    isVacant: false,
    soleSince: 0,
    oursSince: 0,
    leftAt: 0,
    isLocked: false,
    lockedAt: 0,
    isStuck: false,
    isEndless: false,
    lastSale: undefined,
  };
}
