import { randomBytes } from "node:crypto";
import type { Account, Accounts } from "./accounts.ts";
import { chance, token } from "./dice.ts";
import type { Call, Reply } from "./http.ts";
import { refuse } from "./refusal.ts";
import { type Deployment, record } from "./surface.ts";

interface BidSession {
  account: Account;
  mint: string;
  createdAt: number;
  status: "open" | "completed" | "failed";
  outcome: "success" | "failed" | "error";
  unsigned: Buffer[];
}

const LIFETIME = 5 * 60_000;
const SIGNATURE = Buffer.from("signed by the wallet");

/** Offers for claw items and the sessions that take them. */
export class ClawBids {
  readonly #deployment: Deployment;
  readonly #accounts: Accounts;
  readonly #offers = new Map<string, { account: Account; count: number }>();
  readonly #sessions = new Map<string, BidSession>();

  constructor(deployment: Deployment, accounts: Accounts) {
    this.#deployment = deployment;
    this.#accounts = accounts;
  }

  offer(mint: string, account: Account, count: number): void {
    this.#offers.set(mint, { account, count });
  }

  /** POST take-claw-bid-init */
  open(call: Call): Reply {
    const { choices, clock } = this.#deployment;
    const caller = this.#accounts.identify(call, "marketplace.take-claw-bid");
    if (choices.rateCounts === "every") this.#accounts.countAgainstLimit("init", caller, 5000);
    const { mint_address: mint } = record(call.body);
    if (typeof mint !== "string" || mint === "") return refuse(422, "mint_address has to be a string");
    if (caller.account === "walletless") refuse(404, "No wallets found");
    const offer = this.#offers.get(mint);
    if (offer?.account !== caller.account || offer.count !== 1) refuse(400, "Invalid buyback offer");
    if (choices.rateCounts === "accepted") this.#accounts.countAgainstLimit("init", caller, 5000);
    const sessionId = this.#deployment.newId("bid");
    const unsigned = chance(0.5) ? [randomBytes(40)] : [randomBytes(40), randomBytes(9)];
    this.#sessions.set(sessionId, {
      account: caller.account,
      mint,
      createdAt: clock.now(),
      status: "open",
      outcome: "success",
      unsigned,
    });
    return { status: 200, body: { session_id: sessionId, txV0s: unsigned.map((bytes) => bytes.toString("base64")) } };
  }

  /** POST take-claw-bid-finish */
  finish(call: Call): Reply {
    const { choices, clock } = this.#deployment;
    const caller = this.#accounts.identify(call, "marketplace.take-claw-bid");
    if (choices.rateCounts === "every") this.#accounts.countAgainstLimit("finish", caller, 1000);
    const { session_id: sessionId, txs } = record(call.body);
    if (typeof sessionId !== "string") return refuse(400, "session_id is required");
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return refuse(400, "Session not found");
    if (session.account !== caller.account) refuse(choices.foreignSession, "Session does not belong to this user");
    if (!Array.isArray(txs)) return refuse(400, "txs is required");
    const late = clock.now() - session.createdAt > LIFETIME;
    const repeated = session.status === "completed" && !(late && choices.lateRepeat === "Session expired");
    if (!repeated && late) refuse(400, "Session expired");
    if (choices.rateCounts === "accepted") this.#accounts.countAgainstLimit("finish", caller, 1000);
    if (repeated) return { status: 200, body: { tx_status: "success" } };
    // Another session may have sold the item meanwhile.
    const isOffered = this.#offers.get(session.mint)?.account === session.account;
    const settles = isOffered && session.status === "open" && session.outcome === "success" && isSigned(session, txs);
    session.status = settles ? "completed" : "failed";
    if (settles) this.#offers.delete(session.mint);
    if (settles) return { status: 200, body: { tx_status: "success" } };
    if (session.outcome === "error" || choices.broadcastFailure === 400) refuse(400, "Failed to submit transaction");
    return { status: 200, body: { tx_status: "failed" } };
  }

  /** @returns the transactions that the account's wallet would send for a session, `undefined` for an unknown one */
  signed(sessionId: string): number[][] | undefined {
    return this.#sessions.get(sessionId)?.unsigned.map((bytes) => [...SIGNATURE, ...bytes]);
  }

  /** Sets the outcome of the next broadcast of a session. @returns false for an unknown session */
  decide(sessionId: string, outcome: BidSession["outcome"]): boolean {
    const session = this.#sessions.get(sessionId);
    if (session !== undefined) session.outcome = outcome;
    return session !== undefined;
  }

  /** @returns an address with this many offers for the account's wallet */
  newItem(account: Account, offers: number): string {
    const mint = token(40);
    this.offer(mint, account, offers);
    return mint;
  }
}

const isSigned = (session: BidSession, txs: unknown[]) =>
  txs.length === session.unsigned.length &&
  session.unsigned.every((bytes, index) => {
    const sent = txs[index];
    return Array.isArray(sent) && Buffer.concat([SIGNATURE, bytes]).equals(Buffer.from(sent));
  });
