import type { Account } from "./account.ts";
import type { Transaction } from "./transaction.ts";

/** A standing bid of the service for one item in one wallet. */
export interface Offer {
  readonly itemId: string;
  /** Address of the wallet that may take it. */
  readonly wallet: string;
  readonly priceUsd: number;
  active: boolean;
}

/** What becomes of the transactions of a session once they are broadcast. */
export type Broadcast = "success" | "failed" | "error";

/** A sale of a claw item between its two steps. */
export interface ClawSession {
  readonly id: string;
  readonly account: Account;
  readonly offer: Offer;
  readonly transactions: readonly Transaction[];
  /** Milliseconds on the reference's clock. */
  readonly createdAt: number;
  /** What a broadcast will meet. */
  willMeet: Broadcast;
  /** What the broadcast met; null while the session is open. Time alone expires an open session. */
  met: Broadcast | null;
}
