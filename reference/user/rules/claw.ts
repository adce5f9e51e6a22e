import { HEX } from "../../catalogue/alphabets.ts";
import { cents } from "../../money.ts";
import type { World } from "../../world.ts";
import type { Account } from "../account.ts";
import type { Broadcast, ClawSession, Offer } from "../claw.ts";
import { isSignedBySeller, type Transaction, unsignedTransaction } from "../transaction.ts";
import { bytesOf } from "../tx-bytes.ts";
import type { Wallet } from "../wallet.ts";

/** Selling claw items back: user-key-api.md, "Claw buyback session". */
export const clawRules = {
  /** Whether that wallet can accept the offer now. */
  isOfferFor: (offer: Offer, wallet: Wallet): boolean => offer.active && offer.wallet === wallet.address,

  /** Whether this number of offers is unambiguous. */
  isOneOffer: (count: number): boolean => count === 1,

  clawSessionId: (world: World): string => `claw_${world.random.text(32, HEX)}`,

  /** The transactions that the seller has to sign. */
  transactions: (service: Wallet, seller: Wallet, sessionId: string): Transaction[] => [
    unsignedTransaction(service, seller, sessionId),
  ],

  /** A transaction in the form of init. */
  txV0: (wire: Uint8Array): string => Buffer.from(wire).toString("base64"),

  /** A signed transaction in the form that the provider's wallet returns. */
  txJson: (bytes: Uint8Array): unknown => [...bytes],

  /** One entry of `txs` as bytes; undefined if it is not a JSON form of bytes. */
  txBytes: (raw: unknown): Uint8Array | undefined => bytesOf(raw),

  /** Milliseconds from init until the last moment at which finish is accepted. */
  sessionLifetimeMs: 300_000,

  isPast: (session: ClawSession, nowMs: number, lifetimeMs: number): boolean => nowMs - session.createdAt > lifetimeMs,

  /** Whether the account may finish the session. */
  mayFinish: (session: ClawSession, account: Account): boolean => session.account === account,

  /** Whether a finished session repeats its success before any other check. */
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

  /** The chain's result; an item whose offer was accepted already can't be sold again. */
  broadcast: (session: ClawSession): Broadcast => (session.offer.active ? session.willMeet : "failed"),

  /** The effect of a sale: the offer is accepted, and the seller's wallet is paid. */
  settle: (session: ClawSession, proceeds: Map<string, number>): void => {
    session.offer.active = false;
    proceeds.set(session.offer.wallet, cents((proceeds.get(session.offer.wallet) ?? 0) + session.offer.priceUsd));
  },

  /** Awaited between the check of a session and its broadcast. Null: both are one atomic step. */
  gap: null as (() => Promise<void>) | null,
};
