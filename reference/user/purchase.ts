import type { Listing } from "../listing.ts";
import type { Account } from "./account.ts";

/** A card that an account has pulled. */
export interface ClawItem {
  readonly listing: Listing;
  /** What the service pays for it, USD. */
  readonly buybackPrice: number;
}

/** A crypto purchase, from buy/crypto to the last status call. */
export interface UserPurchase {
  readonly sessionId: string;
  readonly publicId: string;
  readonly txHash: string;
  readonly account: Account;
  readonly items: readonly ClawItem[];
  /** The state that the status calls lead to. */
  readonly outcome: "fulfilled" | "failed";
  /** How many more status calls end with the poll window. */
  pollsLeft: number;
}
