import { setTimeout as sleep } from "node:timers/promises";
import type { Account, Accounts } from "./accounts.ts";
import { draw, type Listing, type Pack } from "./catalogue.ts";
import type { ClawBids } from "./claw-bids.ts";
import { token } from "./dice.ts";
import type { Call, Reply } from "./http.ts";
import { refuse } from "./refusal.ts";
import { type Deployment, record, textOf } from "./surface.ts";
import { metadata } from "./views.ts";

interface CryptoPurchase {
  account: Account;
  pollsLeft: number;
  fails: boolean;
  publicId: string;
  cards: { card: Listing; price: number }[];
}

const MINUTE = 60_000;

/** Purchases of the user surface, paid in crypto. */
export class CryptoPurchases {
  readonly #deployment: Deployment;
  readonly #accounts: Accounts;
  readonly #bids: ClawBids;
  readonly #sessions = new Map<string, CryptoPurchase>();

  constructor(deployment: Deployment, accounts: Accounts, bids: ClawBids) {
    this.#deployment = deployment;
    this.#accounts = accounts;
    this.#bids = bids;
  }

  begin(account: Account, pack: Pack, pollsLeft: number, fails: boolean): string {
    const sessionId = this.#deployment.newId("s");
    const card = this.#deployment.mintListing(pack, "enft");
    const drawn = pack.pool.length > 0 ? { ...card, fmv: draw(pack).fmv } : card;
    const price = this.#deployment.money(drawn.fmv * pack.percent);
    this.#sessions.set(sessionId, { account, pollsLeft, fails, publicId: token(6), cards: [{ card: drawn, price }] });
    if (this.#deployment.choices.boughtHaveOffers) this.#bids.offer(drawn.id, account, 1);
    return sessionId;
  }

  /** POST vm/buy/crypto */
  buy(call: Call): Reply {
    const { choices, packs } = this.#deployment;
    const caller = this.#accounts.identify(call, "vm.buy.crypto");
    if (choices.rateCounts === "every") this.#accounts.countAgainstLimit("crypto", caller, MINUTE);
    const { claw_id: clawId } = record(call.body);
    if (typeof clawId !== "string") return refuse(400, "claw_id is required");
    const pack = packs.find((each) => this.#deployment.userPackId(each) === clawId);
    if (pack === undefined) return refuse(404, "no such claw");
    if (!pack.enable || !this.#deployment.hasStock(pack) || pack.pool.length === 0) refuse(409, "nothing left");
    if (choices.rateCounts === "accepted") this.#accounts.countAgainstLimit("crypto", caller, MINUTE);
    const sessionId = this.begin(caller.account, pack, choices.userPolls, false);
    const nfts = this.#items(this.#sessions.get(sessionId));
    return {
      status: 200,
      body: {
        result: { session_id: sessionId, ...(choices.cryptoNfts === "result" ? { nfts } : {}) },
        ...(choices.cryptoNfts === "top" ? { nfts: nfts.map(({ id }) => ({ id })) } : {}),
      },
    };
  }

  /** POST vm/buy/status: holds the connection of a pending purchase for the poll window. */
  async status(call: Call): Promise<Reply> {
    const { choices } = this.#deployment;
    const caller = this.#accounts.identify(call, "vm.buy.crypto");
    const { session_id: sessionId } = record(call.body);
    const purchase = this.#sessions.get(textOf(sessionId));
    if (purchase === undefined || purchase.account !== caller.account) {
      return refuse(choices.userStatusUnknown === "Transaction failed" ? 400 : 404, choices.userStatusUnknown);
    }
    if (purchase.pollsLeft > 0) {
      purchase.pollsLeft -= 1;
      await sleep(choices.windowMs);
      return { status: 200, body: { status: "pending" } };
    }
    if (purchase.fails) refuse(400, "Transaction failed");
    return {
      status: 200,
      body: {
        result: {
          session_id: sessionId,
          user_id: `account:${purchase.account}`,
          public_id: purchase.publicId,
          tx_hash: `sig${purchase.publicId}`,
          nfts: this.#items(purchase),
        },
      },
    };
  }

  #items(purchase: CryptoPurchase | undefined): Record<string, unknown>[] {
    const slim = this.#deployment.choices.slimItems;
    return (purchase?.cards ?? []).map(({ card, price }) => ({
      id: card.id,
      type: card.type,
      buyback_price: price,
      mint_address: card.mint,
      ...(slim ? {} : { collection_address: null, token_standard: null }),
      content: {
        metadata: slim ? { name: card.name, image: card.image } : metadata(card),
        links: { image: card.image, ...(slim ? {} : { back_image: card.backImage }) },
      },
    }));
  }
}
