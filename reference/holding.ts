import type { Listing } from "./listing.ts";
import type { Pack } from "./pack.ts";

/** What keeps the production sellback of an item from going through, set by provider states. */
export type SellbackTrouble = "active session" | "being processed" | "transaction fails";

/** One pulled copy of a listing in the hands of one end user; never shared, even where its listing is. */
export interface Holding {
  readonly listing: Listing;
  readonly pack: Pack;
  /** Who issued the user id: a partner, or the sandbox as a whole. */
  readonly partner: string;
  readonly userId: string;
  /** Fixed at the pull, USD. */
  readonly pullPrice: number;
  /** Milliseconds since 1970. */
  readonly purchasedAt: number;
  state: "owned" | "sold" | "shipping";
  shippable: boolean;
  /** Takes the voucher path at sellback, partner surface only. */
  voucher: boolean;
  trouble: SellbackTrouble | null;
}
