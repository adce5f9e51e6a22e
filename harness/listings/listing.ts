import type { Exchange } from "../transport/exchange.ts";

/**
 * What this run's own traffic says of one sandbox listing. Moments are numbers of events, as of {@link ListingLedger.now}.
 */
export interface Listing {
  readonly id: string;
  /** The pack of the last pull that gave it. */
  packId: string;
  /** Pulls of this run that gave it. */
  drawn: number;
  /** Copies of this run that were neither sold back nor shipped, and whose sale was not refused. */
  outstanding: number;
  /** The same, whatever was refused: another instance of the sandbox may still have them. */
  unsold: number;
  /** Sellbacks of this run that were accepted, of whoever's copy. */
  sold: number;
  /** Pulls of owners that have not ended: each of them may still sell it, or look for it. */
  live: number;
  /** The last moment at which it was drawn while another pull of it was live. */
  contestedAt: number;
  /** The same, counting also copies that another instance of the sandbox may still have. */
  contestedAnywhereAt: number;
  /** Nobody's copy can be sold: a sellback was refused with `Item not found` after another one had been accepted. */
  isVacant: boolean;
  /** When it was drawn while nobody held it: from then on this run has the only copy. 0 for never. */
  soleSince: number;
  /** When it was drawn while nobody held it: from then on every copy is this run's. 0 for never. */
  oursSince: number;
  /** When this run last sold or ordered a copy; 0 for never. */
  leftAt: number;
  /** In a shipping order: whether the lock is on the listing or on the copy is open. */
  isLocked: boolean;
  /** When the last order of it was placed; 0 for never. */
  lockedAt: number;
  /** Its sellback is refused for another reason than that nobody holds it: a copy past its window, for one. */
  isStuck: boolean;
  /** It was sold so often without an end that no number of other holders explains it. */
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
