import type { Account } from "./account.ts";
import type { Transaction } from "./transaction.ts";

/** An offer of the service to buy one item from one wallet. */
export interface Offer {
  readonly itemId: string;
  /** Address of the wallet that may accept it. */
  readonly wallet: string;
  readonly priceUsd: number;
  active: boolean;
}

/** The result of broadcasting the transactions of a session. */
export type Broadcast = "success" | "failed" | "error";

/** A sale of a claw item between init and finish. */
export interface ClawSession {
  readonly id: string;
  readonly account: Account;
  readonly offer: Offer;
  readonly transactions: readonly Transaction[];
  /** Milliseconds on the reference's clock. */
  readonly createdAt: number;
  /** The result that the next broadcast will have. */
  willMeet: Broadcast;
  /** The result of the broadcast; null while the session is open. An open session expires only by time. */
  met: Broadcast | null;
}
