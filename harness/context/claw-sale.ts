import type { UserClient } from "../client/user-client.ts";
import { NotExercised } from "../exits/early-exits.ts";
import type { Anchor } from "../states/timekeeper.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import { arrangementFailed } from "./arranged.ts";
import type { AccountName, UserContext } from "./user-context.ts";

/** A claw buyback session after init. */
export interface Sale {
  readonly mintAddress: string;
  readonly sessionId: string;
  readonly txV0s: readonly unknown[];
  readonly init: Exchange;
  /** The provider's time at init's answer. */
  readonly at: Anchor;
}

/** A session with its signed transactions. */
export interface SignedSale extends Sale {
  readonly txs: readonly unknown[];
}

/**
 * Opens the sale of a fresh item.
 * @param opener the client that opens it; default: one of the account that no limit delays
 * @throws {Inconclusive} if init does not open one
 */
export async function openSale(context: UserContext, account: AccountName, opener?: UserClient): Promise<Sale> {
  const { mintAddress } = await context.given.clawItem(account);
  const caller = opener ?? (await context.caller(account));
  return saleOf(context, mintAddress, await caller.takeClawBidInit({ mint_address: mintAddress }));
}

/**
 * Reads init's answer.
 * @throws {Inconclusive} if it opened no sale
 */
export function saleOf(context: UserContext, mintAddress: string, init: Exchange): Sale {
  const sessionId = memberOf(init.json, "session_id");
  const txV0s = memberOf(init.json, "txV0s");
  if (init.status !== 200 || typeof sessionId !== "string" || !Array.isArray(txV0s))
    throw arrangementFailed("sale", init);
  return { mintAddress, sessionId, txV0s, init, at: context.now() };
}

/**
 * Returns a sale with its transactions signed by the account's wallet.
 * @throws {NotExercised} if the provider does not sign them, because the suite has no wallet
 */
export async function signedSale(context: UserContext, sale: Sale): Promise<SignedSale> {
  const { txs } = await context.state("signed transactions", { session_id: sale.sessionId, txV0s: sale.txV0s });
  if (!Array.isArray(txs)) {
    throw new NotExercised(
      'provider state "signed transactions"',
      "the signed transactions that it returned are no list",
    );
  }
  return { ...sale, txs };
}
