import { HEX } from "../../catalogue/alphabets.ts";
import { cents } from "../../money.ts";
import type { World } from "../../world.ts";
import type { Account } from "../account.ts";
import type { Broadcast, ClawSession, Offer } from "../claw.ts";
import { isSignedBySeller, type Transaction, unsignedTransaction } from "../transaction.ts";
import { bytesOf } from "../tx-bytes.ts";
import type { Wallet } from "../wallet.ts";

/** How a claw item is sold back: user-key-api.md, "Claw buyback session". */
export const clawRules = {
  /** Whether an offer can be taken by that wallet now. */
  isOfferFor: (offer: Offer, wallet: Wallet): boolean => offer.active && offer.wallet === wallet.address,

  /** Whether so many offers leave no doubt which one is meant. */
  isOneOffer: (count: number): boolean => count === 1,

  clawSessionId: (world: World): string => `claw_${world.random.text(32, HEX)}`,

  /** What the seller has to sign. */
  transactions: (service: Wallet, seller: Wallet, sessionId: string): Transaction[] => [
    unsignedTransaction(service, seller, sessionId),
  ],

  /** A transaction as init shows it. */
  txV0: (wire: Uint8Array): string => Buffer.from(wire).toString("base64"),

  /** One entry of `txs` as bytes; undefined where it is none of the forms that bytes take in JSON. */
  txBytes: (raw: unknown): Uint8Array | undefined => bytesOf(raw),

  /** Milliseconds from init to the last moment at which finish is heard. */
  sessionLifetimeMs: 300_000,

  isPast: (session: ClawSession, nowMs: number, lifetimeMs: number): boolean => nowMs - session.createdAt > lifetimeMs,

  /** Whether a session is that account's. */
  mayFinish: (session: ClawSession, account: Account): boolean => session.account === account,

  /** Whether a session that went through answers its success again, and does so before anything else is looked at. */
  isRepeatable: (session: ClawSession): boolean => session.met === "success",

  /** Whether these are the transactions of the session, each signed by its seller. */
  areSigned: (session: ClawSession, signed: readonly Transaction[]): boolean => {
    const { wallet } = session.account;
    return (
      wallet !== null &&
      signed.length === session.transactions.length &&
      session.transactions.every(({ message }, n) => {
        const mine = signed[n];
        return mine !== undefined && message.equals(mine.message) && isSignedBySeller(mine, wallet);
      })
    );
  },

  /** What the chain makes of the transactions; an item whose offer is gone can't be moved a second time. */
  broadcast: (session: ClawSession): Broadcast => (session.offer.active ? session.willMeet : "failed"),

  /** What a sale does: the bid is taken, and the seller's wallet has the money. */
  settle: (session: ClawSession, proceeds: Map<string, number>): void => {
    session.offer.active = false;
    proceeds.set(session.offer.wallet, cents((proceeds.get(session.offer.wallet) ?? 0) + session.offer.priceUsd));
  },

  /** Waited between looking at a session and broadcasting it. Null does both in one step, so that nothing can come between. */
  gap: null as (() => Promise<void>) | null,
};
