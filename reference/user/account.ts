import { type Wallet, walletOf } from "./wallet.ts";

/** Owner of keys and sessions, who buys packs and sells claw items. */
export interface Account {
  /** The account identifier, as `result.user_id` shows it. */
  readonly id: string;
  /** The wallet that receives proceeds; null if none is linked. */
  readonly wallet: Wallet | null;
  /** False if API keys are disabled for the account, so that each of its keys is refused. */
  keysEnabled: boolean;
}

/** An account; its wallet, if it has one, is derived from its id. */
export function anAccount(id: string, has: { wallet: boolean }): Account {
  return { id, wallet: has.wallet ? walletOf(id) : null, keysEnabled: true };
}
