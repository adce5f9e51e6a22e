import type { Listing } from "../listing.ts";
import type { Account } from "./account.ts";

/** A card that an account has pulled. */
export interface ClawItem {
  readonly listing: Listing;
  /** The amount for which the service buys it back, USD. */
  readonly buybackPrice: number;
}

/** A crypto purchase, from buy/crypto to the last status call. */
export interface UserPurchase {
  readonly sessionId: string;
  readonly publicId: string;
  readonly txHash: string;
  readonly account: Account;
  readonly items: readonly ClawItem[];
  /** The final state. */
  readonly outcome: "fulfilled" | "failed";
  /** Number of further status calls that are pending at the end of the poll window. */
  pollsLeft: number;
}
