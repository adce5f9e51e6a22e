import { NotExercised } from "../exits/early-exits.ts";
import { memberOf } from "../json/json-value.ts";
import type { Anchor } from "../states/timekeeper.ts";
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

/**
 * Returns a sale with its transactions signed by the account's wallet.
 * @throws {NotExercised} if the provider does not sign them, because the suite has no wallet
 */
export async function signedSale(context: AccountContext, sale: Sale): Promise<SignedSale> {
  const { txs } = await context.state("signed transactions", { session_id: sale.sessionId, txV0s: sale.txV0s });
  if (!Array.isArray(txs)) {
    throw new NotExercised(
      'provider state "signed transactions"',
      "the signed transactions that it returned are no list",
    );
  }
  return { ...sale, txs };
}

/** Returns a sale with its transactions as init returned them, as byte arrays without the seller's signature. */
export function unsignedSale(sale: Sale): SignedSale {
  return { ...sale, txs: sale.txV0s.map((text) => [...Buffer.from(String(text), "base64")]) };
}
