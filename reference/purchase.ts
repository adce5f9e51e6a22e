import type { Holding } from "./holding.ts";

/** A purchase session, from buy/init to its last status call. */
export interface Purchase {
  readonly sessionId: string;
  readonly publicId: string;
  readonly txHash: string;
  readonly partner: string;
  readonly userId: string;
  /** The pulled items, which the user holds once the purchase is fulfilled. */
  readonly holdings: readonly Holding[];
  state: "pending" | "fulfilled" | "failed";
  /** Number of further status calls that are answered as pending. */
  pollsLeft: number;
}
