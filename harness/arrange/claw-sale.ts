import { memberOf } from "../json/json-value.ts";
import type { Anchor } from "../schedule/timekeeper.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { AccountContext } from "./account-context.ts";
import { arrangementFailed } from "./arranged.ts";

/** A claw buyback session after init. */
export interface Sale {
  readonly mintAddress: string;
  readonly sessionId: string;
  readonly txV0s: readonly unknown[];
  readonly init: Exchange;
  /** The provider's time at init's answer. */
  readonly at: Anchor;
}

/** A session with the transactions for its second step. */
export interface SignedSale extends Sale {
  readonly txs: readonly unknown[];
}

/**
 * Reads init's answer.
 * @throws {Inconclusive} if it opened no sale
 */
export function saleOf(context: AccountContext, mintAddress: string, init: Exchange): Sale {
  const sessionId = memberOf(init.json, "session_id");
  const txV0s = memberOf(init.json, "txV0s");
  if (init.status !== 200 || typeof sessionId !== "string" || !Array.isArray(txV0s))
    throw arrangementFailed("claw session", init);
  return { mintAddress, sessionId, txV0s, init, at: context.now() };
}

/** Transactions in the right form that are those of no sale. */
export const MADE_UP_TXS: readonly unknown[] = [[1, 2, 3, 4]];

/** Returns a sale with its transactions as init returned them, as byte arrays without the seller's signature. */
export function unsignedSale(sale: Sale): SignedSale {
  return { ...sale, txs: sale.txV0s.map((text) => [...Buffer.from(String(text), "base64")]) };
}
