import type { ListedPack } from "../client/listed-pack.ts";
import type { UserClient } from "../client/user-client.ts";
import { Inconclusive, ignoring, NotExercised } from "../exits/early-exits.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { AccountName } from "./account-context.ts";
import { acceptsUnsigned, boughtItem } from "./claw-items.ts";
import { MADE_UP_TXS, type Sale, type SignedSale, saleOf, unsignedSale } from "./claw-sale.ts";
import { CryptoPurchases } from "./crypto-purchase.ts";

/** Lifetime of a sale (five minutes) minus the tolerance between clocks. Seconds. */
const SURELY_OPEN_S = 270;

/** Arrangements of the user-key interface. Each returns what its name says, or ends the scenario with the reason. */
export class UserGiven extends CryptoPurchases {
  /**
   * Returns the ids of repacks that production's partner interface lists as purchasable, if the run includes it.
   * Nothing on this interface shows that a repack was left out.
   */
  async partnersRepacks(): Promise<readonly string[]> {
    const { catalogue, target } = this.context.run;
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

  /**
   * Returns the mint address of an item that certainly has so many active offers for the account's wallet.
   * @throws {NotExercised} if the provider arranges none
   */
  async arrangedClawItem(account: AccountName = "first", offers = 1): Promise<string> {
    const { mint_address } = await this.context.state("a claw item", { account, offers });
    return mint_address;
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
      return { mintAddress: await boughtItem(this.context, this, account, stop), isArranged: false };
    }
  }

  /** Returns whether this system completes sales with transactions that nobody signed. */
  acceptsUnsigned(): Promise<boolean> {
    return acceptsUnsigned(this.context);
  }

  /**
   * Opens a sale of an item of its own.
   * @param opener the client that opens it; default: one of the account that no limit delays
   * @throws {Inconclusive} if init does not open one
   */
  async sale(account: AccountName = "first", opener?: UserClient): Promise<Sale> {
    const { mintAddress } = await this.clawItem(account);
    const caller = opener ?? (await this.context.caller(account));
    return saleOf(this.context, mintAddress, await caller.takeClawBidInit({ mint_address: mintAddress }));
  }

  /** Opens a sale and has its transactions signed, ready for its second step. */
  readonly signedSale = async (account: AccountName = "first", opener?: UserClient): Promise<SignedSale> =>
    this.signed(await this.sale(account, opener));

  /**
   * Has a sale's transactions signed by the account's wallet. If the provider signs none, they are sent as they are to a
   * system that completes sales with unsigned ones.
   * @throws {NotExercised} if neither is possible, because the suite has no wallet
   */
  readonly signed = async (sale: Sale): Promise<SignedSale> => {
    try {
      const { sessionId, txV0s } = sale;
      const { txs } = await this.context.state("signed transactions", { session_id: sessionId, txV0s });
      return { ...sale, txs: txs.map(toBytes) };
    } catch (stop) {
      if (!(stop instanceof NotExercised) || !(await acceptsUnsigned(this.context))) throw stop;
      return unsignedSale(sale);
    }
  };

  /** Returns signed transactions of some sale; bytes of the right form if there are none. */
  async someTxs(): Promise<readonly unknown[]> {
    const sale = await this.signedSale().catch(ignoring(NotExercised, Inconclusive));
    return sale?.txs ?? MADE_UP_TXS;
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
    if (this.context.run.time.elapsedS(sale.at) > SURELY_OPEN_S) {
      throw new Inconclusive("the session expired while its request waited for the rate limit");
    }
  }
}

/** A wallet may return a transaction as base64; finish takes byte arrays. */
function toBytes(tx: unknown): unknown {
  return typeof tx === "string" ? [...Buffer.from(tx, "base64")] : tx;
}
