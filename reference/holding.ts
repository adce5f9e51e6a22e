import type { Listing } from "./listing.ts";
import type { Pack } from "./pack.ts";

/** The reason why a production sellback of an item fails; set by provider states. */
export type SellbackObstacle = "active session" | "being processed" | "transaction fails";

/** One pulled copy of a listing that one end user holds. Several holdings may have the same listing. */
export interface Holding {
  readonly listing: Listing;
  readonly pack: Pack;
  /** The partner to whom the user id belongs, or the sandbox as a whole. */
  readonly partner: string;
  readonly userId: string;
  /** Fixed at the pull, USD. */
  readonly pullPrice: number;
  /** Milliseconds since 1970. */
  readonly purchasedAt: number;
  state: "owned" | "sold" | "shipping";
  shippable: boolean;
  /** Whether its sellback takes the voucher path; partner surface only. */
  voucher: boolean;
  obstacle: SellbackObstacle | null;
}
