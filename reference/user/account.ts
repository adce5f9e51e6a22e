import { type Wallet, walletOf } from "./wallet.ts";

/** Who holds keys and sessions, buys packs and sells claw items. */
export interface Account {
  /** The account identifier, as `result.user_id` shows it. */
  readonly id: string;
  /** Where proceeds go; null where none is linked. */
  readonly wallet: Wallet | null;
  /** False where API keys are switched off for the account, which refuses each of its keys. */
  keysEnabled: boolean;
}

/** An account whose wallet, if it has one, follows from its id. */
export function anAccount(id: string, has: { wallet: boolean }): Account {
  return { id, wallet: has.wallet ? walletOf(id) : null, keysEnabled: true };
}
