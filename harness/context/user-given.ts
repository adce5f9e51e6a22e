import type { ListedPack } from "../client/listed-pack.ts";
import type { UserClient, UserCredential } from "../client/user-client.ts";
import { Inconclusive, ignoreEarlyExit, ignoring, NotExercised } from "../exits/early-exits.ts";
import { resultOf } from "../oracles/purchase-result.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import type { AccountContext, AccountName } from "./account-context.ts";
import { textOf } from "./arranged.ts";
import { acceptsUnsigned, boughtItem } from "./bought-items.ts";
import { cheapestPack } from "./cheapest-pack.ts";
import { type Sale, type SignedSale, saleOf, signedSale, unsignedSale } from "./claw-sale.ts";
import {
  arrangedPurchase,
  boughtOnce,
  boughtPurchase,
  buyCrypto,
  type CryptoPurchase,
  cryptoPurchase,
} from "./crypto-purchase.ts";

/** Lifetime of a sale (five minutes) minus the tolerance between clocks. Seconds. */
const SURELY_OPEN_S = 270;

/** Arrangements of the user-key interface. Each returns what its name says, or ends the scenario with the reason. */
export class UserGiven {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /** Returns the pack that is bought if any will do. */
  readonly pack = (): Promise<ListedPack> => cheapestPack(this.#context.run);

  /** All purchasable packs of the public list. */
  readonly purchasablePacks = (): Promise<readonly ListedPack[]> => this.#context.run.catalogue.purchasable("user");

  /**
   * Returns the ids of repacks that production's partner interface lists as purchasable, if the run includes it.
   * Nothing on this interface shows that a repack was left out.
   */
  async partnersRepacks(): Promise<readonly string[]> {
    const { catalogue, target } = this.#context.run;
    if (!target.surfaces.includes("partner")) return [];
    const [packs, own] = [await catalogue.packs("partner"), await catalogue.packs("user")];
    // If the two interfaces use different pack ids, they can't be compared.
    if (!packs.some(({ id }) => own.some((each) => each.id === id))) return [];
    return packs
      .filter(({ isPurchasable, raw }) => isPurchasable && raw.repack === true && raw.platform === "mainnet")
      .map(({ id }) => id);
  }

  /**
   * Returns the pack at an index.
   * @param nth from 0
   * @throws {NotExercised} if there are fewer
   */
  nthOf(packs: readonly ListedPack[], nth: number): ListedPack {
    const pack = packs[nth];
    if (pack === undefined)
      throw new NotExercised(nth === 0 ? "a pack to choose" : `a list of at least ${nth + 1} packs`);
    return pack;
  }

  /** Returns a crypto purchase that is or will be fulfilled, with a client of its account. */
  readonly purchase = (account: AccountName = "first"): Promise<CryptoPurchase> =>
    cryptoPurchase(this.#context, account);

  /** Returns whether a purchase shows its result to its account. */
  readonly hasResult = async (purchase: CryptoPurchase): Promise<boolean> =>
    resultOf(await purchase.caller.buyStatus({ session_id: purchase.sessionId })) !== undefined;

  /** Returns a purchase of the first account that no other scenario uses; bought if none can be arranged. */
  async ownPurchase(): Promise<CryptoPurchase> {
    const arranged = await this.arrangedPurchase("fulfilled", 0).catch(ignoring(NotExercised));
    if (arranged !== undefined) return arranged;
    await this.afterTheFirstPurchase();
    const caller = await this.#context.caller();
    return { ...(await buyCrypto(caller, (await this.pack()).id)), caller };
  }

  /** Returns a purchase of the first account with this outcome after so many pending polls. */
  readonly arrangedPurchase = (outcome: "fulfilled" | "pending" | "failed", polls: number): Promise<CryptoPurchase> =>
    arrangedPurchase(this.#context, { account: "first", outcome, polls });

  /** Returns a purchase made through buy/crypto, with its answer. */
  readonly boughtPurchase = (): Promise<CryptoPurchase & { readonly bought: Exchange }> =>
    boughtPurchase(this.#context);

  /**
   * Lets the shared purchase of the run go first if the configured key is the only one, because it verifies more than
   * any other request that would use the key's limit.
   */
  async afterTheFirstPurchase(): Promise<void> {
    if (!this.#context.run.states.isConfigured) await boughtOnce(this.#context).catch(ignoreEarlyExit);
  }

  /** Returns the answer to the shared purchase if the configured key is the only one and was sent in this form; else undefined. */
  async firstPurchaseAs(form: UserCredential["form"]): Promise<Exchange | undefined> {
    const { states, target } = this.#context.run;
    // A session token makes the purchase if there is one.
    if (states.isConfigured || target.keys.USER_SESSION_TOKEN !== undefined) return undefined;
    await this.afterTheFirstPurchase();
    const bought = (await boughtOnce(this.#context).catch(ignoreEarlyExit))?.bought;
    const isKeyHeader = bought !== undefined && headerOf(bought.request, "x-api-key") !== undefined;
    return isKeyHeader === (form === "x-api-key") ? bought : undefined;
  }

  /** Every listed pack. */
  readonly packs = (): Promise<readonly ListedPack[]> => this.#context.run.catalogue.packs("user");

  /**
   * Returns the mint address of an item that certainly has so many active offers for the account's wallet.
   * @throws {NotExercised} if the provider arranges none
   */
  async arrangedClawItem(account: AccountName = "first", offers = 1): Promise<string> {
    const values = await this.#context.state("a claw item", { account, offers });
    return textOf(values.mint_address, "a claw item");
  }

  /**
   * Returns an item with an active offer for the account's wallet; a bought one if the provider arranges none.
   * @throws {NotExercised} if there is neither
   */
  async clawItem(account: AccountName = "first"): Promise<{ mintAddress: string; isArranged: boolean }> {
    try {
      return { mintAddress: await this.arrangedClawItem(account), isArranged: true };
    } catch (stop) {
      if (!(stop instanceof NotExercised)) throw stop;
      return { mintAddress: await boughtItem(this.#context, account, stop), isArranged: false };
    }
  }

  /** Returns whether this system completes sales with transactions that nobody signed. */
  acceptsUnsigned(): Promise<boolean> {
    return acceptsUnsigned(this.#context);
  }

  /**
   * Opens a sale of an item of its own.
   * @param opener the client that opens it; default: one of the account that no limit delays
   * @throws {Inconclusive} if init does not open one
   */
  async sale(account: AccountName = "first", opener?: UserClient): Promise<Sale> {
    const { mintAddress } = await this.clawItem(account);
    const caller = opener ?? (await this.#context.caller(account));
    return saleOf(this.#context, mintAddress, await caller.takeClawBidInit({ mint_address: mintAddress }));
  }

  /** Opens a sale and has its transactions signed, ready for its second step. */
  readonly signedSale = async (account: AccountName = "first", opener?: UserClient): Promise<SignedSale> =>
    this.signed(await this.sale(account, opener));

  /**
   * Has a sale's transactions signed. If the provider signs none, they are sent as they are to a system that completes
   * sales with unsigned ones.
   */
  readonly signed = async (sale: Sale): Promise<SignedSale> => {
    try {
      return await signedSale(this.#context, sale);
    } catch (stop) {
      if (!(stop instanceof NotExercised) || !(await acceptsUnsigned(this.#context))) throw stop;
      return unsignedSale(sale);
    }
  };

  /** Returns signed transactions of some sale; bytes of the right form if there are none. */
  async someTxs(): Promise<readonly unknown[]> {
    const sale = await this.signedSale().catch(ignoring(NotExercised, Inconclusive));
    return sale?.txs ?? [[1, 2, 3, 4]];
  }

  /**
   * Finishes a sale that can't have expired.
   * @throws {Inconclusive} if it may have expired while its request waited
   */
  async finish(sale: SignedSale, caller: UserClient): Promise<Exchange> {
    const exchange = await caller.takeClawBidFinish({ session_id: sale.sessionId, txs: sale.txs });
    this.stillOpen(sale);
    return exchange;
  }

  /** @throws {Inconclusive} when the sale may have expired by now */
  stillOpen(sale: Sale): void {
    if (this.#context.run.time.elapsedS(sale.at) > SURELY_OPEN_S) {
      throw new Inconclusive("the session expired while its request waited for the rate limit");
    }
  }
}
