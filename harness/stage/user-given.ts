import type { ListedPack } from "../client/listed-pack.ts";
import { itemsIn } from "../client/pulled-item.ts";
import type { UserClient, UserCredential } from "../client/user-client.ts";
import { Inconclusive, ignoreEarlyExit, NotExercised } from "../exits/early-exits.ts";
import type { Exchange } from "../transport/exchange.ts";
import { memberOf } from "../transport/exchange.ts";
import { textOf } from "./arranged.ts";
import { openSale, type Sale, type SignedSale, signedSale } from "./claw-sale.ts";
import {
  arrangedPurchase,
  boughtOnce,
  boughtPurchase,
  buyCrypto,
  type CryptoPurchase,
  cryptoPurchase,
} from "./crypto-purchase.ts";
import type { AccountName, UserStage } from "./user-stage.ts";

/** Five minutes of a sale's life, less what clocks may differ by. Seconds. */
const SURELY_OPEN_S = 270;

/** Arrangements on the user-key interface: each gives what its name says, or ends the scenario with the reason why it can't be had. */
export class UserGiven {
  readonly #stage: UserStage;

  constructor(stage: UserStage) {
    this.#stage = stage;
  }

  /**
   * A purchasable pack of the public list, the cheapest: buying it may cost real money. Packs that were never pulled come
   * last: their tiers may be empty in spite of their flags, and a refused purchase costs the key its minute.
   */
  async pack(): Promise<ListedPack> {
    const packs = await this.#stage.run.catalogue.purchasable("user");
    const [cheapest] = [...packs].sort((a, b) => pulledFirst(a, b) || priceOf(a) - priceOf(b));
    if (cheapest === undefined) throw new Inconclusive("no purchasable pack");
    return cheapest;
  }

  /** All purchasable packs of the public list. */
  purchasablePacks(): Promise<readonly ListedPack[]> {
    return this.#stage.run.catalogue.purchasable("user");
  }

  /**
   * Ids of the partner repacks that production's partner interface shows as purchasable, where the run looks at it too:
   * nothing on this interface shows that a repack was left out.
   */
  async partnersRepacks(): Promise<readonly string[]> {
    const { catalogue, target } = this.#stage.run;
    if (!target.surfaces.includes("partner")) return [];
    const [packs, own] = [await catalogue.packs("partner"), await catalogue.packs("user")];
    // Where the two interfaces know their packs by different ids, there is nothing to compare.
    if (!packs.some(({ id }) => own.some((each) => each.id === id))) return [];
    return packs
      .filter(({ isPurchasable, raw }) => isPurchasable && raw.repack === true && raw.platform === "mainnet")
      .map(({ id }) => id);
  }

  /**
   * The pack in that place, from 0.
   * @throws {NotExercised} when there are fewer
   */
  nthOf(packs: readonly ListedPack[], nth: number): ListedPack {
    const pack = packs[nth];
    if (pack === undefined) throw new NotExercised(`a list of ${nth + 1} packs to choose from`);
    return pack;
  }

  /** A crypto purchase that is fulfilled, or about to be, with somebody of its account. */
  purchase(account: AccountName = "first"): Promise<CryptoPurchase> {
    return cryptoPurchase(this.#stage, account);
  }

  /** A purchase of the first account that no other scenario looks at; bought where none is arranged. */
  async ownPurchase(): Promise<CryptoPurchase> {
    try {
      return await this.arrangedPurchase("fulfilled", 0);
    } catch (stop) {
      if (!(stop instanceof NotExercised)) throw stop;
      await this.afterTheFirstPurchase();
      const caller = await this.#stage.caller();
      return { ...(await buyCrypto(caller, (await this.pack()).id)), caller };
    }
  }

  /** A purchase of the first account with that outcome, after that number of polls that find it in progress. */
  arrangedPurchase(outcome: "fulfilled" | "pending" | "failed", polls: number): Promise<CryptoPurchase> {
    return arrangedPurchase(this.#stage, { account: "first", outcome, polls });
  }

  /** A purchase made through buy/crypto, with its answer. */
  boughtPurchase(): Promise<CryptoPurchase & { readonly bought: Exchange }> {
    return boughtPurchase(this.#stage);
  }

  /**
   * Lets the run's one purchase go first where the configured key is all there is: much more is judged by it than by
   * any other request that would take the key's turn.
   */
  async afterTheFirstPurchase(): Promise<void> {
    if (!this.#stage.run.states.isOffered) await boughtOnce(this.#stage).catch(ignoreEarlyExit);
  }

  /** The answer to the run's one purchase, where the configured key is all there is and was sent in that form; else undefined. */
  async firstPurchaseAs(form: UserCredential["form"]): Promise<Exchange | undefined> {
    if (this.#stage.run.states.isOffered) return undefined;
    await this.afterTheFirstPurchase();
    const bought = (await boughtOnce(this.#stage).catch(ignoreEarlyExit))?.bought;
    const isKeyHeader = bought?.request.headers.some(([name]) => name === "x-api-key");
    return isKeyHeader === (form === "x-api-key") ? bought : undefined;
  }

  /** Every listed pack. */
  packs(): Promise<readonly ListedPack[]> {
    return this.#stage.run.catalogue.packs("user");
  }

  /**
   * An item with that number of active offers for the account's wallet; one that was bought where the provider arranges none.
   * @throws {NotExercised} when there is neither
   */
  async clawItem(account: AccountName = "first", offers = 1): Promise<{ mintAddress: string; isArranged: boolean }> {
    try {
      const values = await this.#stage.state("a claw item", { account, offers });
      return { mintAddress: textOf(values.mint_address, "a claw item"), isArranged: true };
    } catch (stop) {
      if (!(stop instanceof NotExercised) || offers !== 1 || account !== "first") throw stop;
      return { mintAddress: await this.#boughtItem(stop), isArranged: false };
    }
  }

  /** A sale after its first step, of an item of its own. */
  sale(account: AccountName = "first", opener?: UserClient): Promise<Sale> {
    return openSale(this.#stage, account, opener);
  }

  /** A sale with its signed transactions, ready for its second step. */
  async signedSale(account: AccountName = "first", opener?: UserClient): Promise<SignedSale> {
    return signedSale(this.#stage, await this.sale(account, opener));
  }

  /** A sale's transactions, signed. */
  signed(sale: Sale): Promise<SignedSale> {
    return signedSale(this.#stage, sale);
  }

  /** Transactions that a wallet signed for some sale; bytes of the right form where none can be had. */
  async someTxs(): Promise<readonly unknown[]> {
    try {
      return (await this.signedSale()).txs;
    } catch (stop) {
      if (!(stop instanceof NotExercised)) throw stop;
      return [[1, 2, 3, 4]];
    }
  }

  /**
   * Finishes a sale that can't have expired.
   * @throws {Inconclusive} when waiting for a key's turn took so long that it may have
   */
  async finish(sale: SignedSale, caller: UserClient): Promise<Exchange> {
    const exchange = await caller.takeClawBidFinish({ session_id: sale.sessionId, txs: sale.txs });
    this.stillOpen(sale);
    return exchange;
  }

  /** @throws {Inconclusive} when the sale may have expired by now */
  stillOpen(sale: Sale): void {
    if (this.#stage.run.time.elapsedS(sale.at) > SURELY_OPEN_S) {
      throw new Inconclusive("the sale grew too old while its request waited");
    }
  }

  /** A minted item of a purchase; it has the service's offer as far as anybody can know. */
  async #boughtItem(missing: NotExercised): Promise<string> {
    const purchase = await this.purchase();
    const { json } = await purchase.caller.buyStatus({ session_id: purchase.sessionId });
    const items = itemsIn(memberOf(memberOf(json, "result"), "nfts"));
    const mintAddresses = items.map((item) => memberOf(item.raw, "mint_address"));
    const minted = mintAddresses.find((each): each is string => typeof each === "string" && each !== "");
    if (minted === undefined) throw missing;
    return minted;
  }
}

/** Orders packs with a time of their latest pull before those that show none. */
function pulledFirst(a: ListedPack, b: ListedPack): number {
  return Number(typeof b.raw.last_pull === "string") - Number(typeof a.raw.last_pull === "string");
}

function priceOf({ mintPriceUsd }: ListedPack): number {
  return Number.isNaN(mintPriceUsd) ? Number.POSITIVE_INFINITY : mintPriceUsd;
}
