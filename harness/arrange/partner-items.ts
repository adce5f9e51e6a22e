import type { Purchase } from "../actions/purchase.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import { Inconclusive, NotExclusive } from "../exits/early-exits.ts";
import { sharingOf } from "../listings/sharing.ts";
import { MAX_STRICT_PURCHASES, PartnerPurchases, type Wanted } from "./partner-purchases.ts";

/** Maximum purchases of a scenario to find items that are exclusive, or that can be shipped. */
export const MAX_PURCHASES = 6;
/** Maximum exclusive items that a scenario tries to get if listings are shared. */
const MAX_EXCLUSIVE = 4;
/** Maximum share of all listings for one user; above it, draws repeat the same listings. */
const MAX_SHARE_OF_POOL = 0.2;
const ALWAYS_TRIED_ITEMS = 3;

/** Items of one user, with the purchases that brought them. */
export interface Pulled {
  readonly user: string;
  readonly items: readonly PulledItem[];
  readonly purchases: readonly Purchase[];
}

/** Items that users of a scenario have bought, as far as possible such that nobody else holds. */
export class PartnerItems extends PartnerPurchases {
  /**
   * Returns items of one user, each exclusive as far as this run knows. Buys as often as necessary.
   * @param fits which items are wanted; default: any
   */
  async items(count: number, wanted: Wanted = {}, fits: (item: PulledItem) => boolean = () => true): Promise<Pulled> {
    if (count > this.mostExclusive)
      throw new NotExclusive(`there are too few listings for ${count} items that no other user holds`);
    if (this.run.listings.isStrict) return this.#exclusiveItems(count, wanted, fits);
    const user = wanted.user ?? this.user();
    const purchases: Purchase[] = [];
    for (let turn = 0; turn < MAX_PURCHASES + count; turn++) {
      const items = itemsOf(purchases).filter((item) => !this.isSharedWithOthers(item.id) && fits(item));
      if (items.length >= count) return { user, items: items.slice(0, count), purchases };
      const amount = await this.#affordableAmount(count - items.length, wanted);
      purchases.push(await this.purchase({ ...wanted, user, amount }));
    }
    throw new NotExclusive(`found no items that no other user holds: ${count} items of the wanted kind`);
  }

  /** Maximum exclusive items that one user can get. Production has no few listings that several users hold. */
  get mostExclusive(): number {
    return Math.max(ALWAYS_TRIED_ITEMS, Math.floor(MAX_SHARE_OF_POOL * this.#poolSize));
  }

  get #poolSize(): number {
    return this.sut.surface === "sandbox" ? this.run.listings.poolSize : Number.POSITIVE_INFINITY;
  }

  get #isShared(): boolean {
    return this.sut.surface === "sandbox" && sharingOf(this.run.listings) === "shared";
  }

  /**
   * Returns those items that nobody else holds as far as this run knows. The items were bought with `mayBeShared`. The
   * scenario depends on the returned ones from now on. If there are few listings, some of many items are drawn twice.
   */
  exclusive<T>(items: readonly T[], idOf: (item: T) => string): readonly T[] {
    const once = items.filter((item) => !this.isSharedWithOthers(idOf(item)));
    for (const item of once) this.holdings.held.add(idOf(item));
    return once;
  }

  /** Returns items of a user who has only items that nobody held before. Tries other users if one gets other items too. */
  async #exclusiveItems(count: number, wanted: Wanted, fits: (item: PulledItem) => boolean): Promise<Pulled> {
    for (let turn = 0; turn < MAX_STRICT_PURCHASES; turn++) {
      const user = wanted.user ?? this.user();
      const purchases: Purchase[] = [];
      const items = () => itemsOf(purchases);
      while (
        purchases.length < MAX_PURCHASES + count &&
        items().length < count &&
        !items().some(({ id }) => this.isSharedWithOthers(id))
      ) {
        const amount = await this.#affordableAmount(count - items().length, wanted);
        purchases.push(await this.buyFor({ ...wanted, user, amount }));
      }
      this.holdings.hasBought = true;
      if (items().length < count && purchases.length >= MAX_PURCHASES + count) continue;
      const isExclusive = items().every((item) => !this.isSharedWithOthers(item.id) && fits(item));
      if (!isExclusive && wanted.user === undefined) {
        for (const purchase of purchases) await this.sellUnused(purchase);
        continue;
      }
      for (const { id } of items()) this.holdings.held.add(id);
      return { user, items: items().slice(0, count), purchases };
    }
    throw new NotExclusive(`found no items without an earlier holder: ${count} items of the wanted kind`);
  }

  /**
   * Returns items of one user for a quote: exclusive if the sandbox has enough listings, else different ones. Other
   * holders don't change the price of a quote.
   */
  async itemsToQuote(count: number, wanted: Pick<Wanted, "perPurchase"> = {}) {
    try {
      // If listings are shared, many items without another holder can't be had, and a quote doesn't need them.
      if (count <= MAX_EXCLUSIVE || !this.#isShared) return await this.items(count, wanted);
    } catch (stop) {
      if (!(stop instanceof NotExclusive)) throw stop;
    }
    if (count > this.#poolSize) throw new NotExclusive(`there are too few listings for ${count} different items`);
    const different = await this.differentItems(count);
    if (different.items.length < count)
      throw new NotExclusive(`found no items that no other user holds, nor ${count} different ones of one user`);
    return different;
  }

  /**
   * Returns different items of one user, whoever else holds them; fewer than wanted if draws repeat. Buys from all packs in
   * turn, because the packs of one type share listings, and each time as many as are wanted, because draws repeat.
   */
  async differentItems(count: number) {
    const user = this.user();
    const packs = await this.purchasablePacks();
    const purchases: Purchase[] = [];
    const items = new Map<string, PulledItem>();
    for (let turn = 0; turn < MAX_PURCHASES + count && items.size < count; turn++) {
      const pack = packs[turn % packs.length] ?? (await this.pack());
      const purchase = await this.purchase({ user, pack, amount: await this.#affordableAmount(count, { pack }) });
      purchases.push(purchase);
      for (const item of purchase.items) items.set(item.id, item);
    }
    return { user, items: [...items.values()].slice(0, count), purchases };
  }

  /** Returns one exclusive item, with its purchase. */
  async item(wanted: Wanted = {}, fits?: (item: PulledItem) => boolean) {
    const { user, items, purchases } = await this.items(1, wanted, fits);
    const [item] = items;
    const purchase = purchases.find((each) => item !== undefined && each.items.includes(item));
    if (item === undefined || purchase === undefined) throw new Inconclusive("no item was pulled");
    return { user, item, purchase };
  }

  async #affordableAmount(count: number, { pack, perPurchase = count }: Wanted = {}): Promise<number> {
    const amount = Math.min(count, perPurchase);
    if (pack !== undefined) return Math.min(amount, pack.maxPerMint);
    const packs = await this.run.catalogue.purchasable(this.sut.surface);
    return Math.max(1, Math.min(amount, Math.max(...packs.map((each) => each.maxPerMint))));
  }
}

/** Returns the items of purchases. Identical purchases of production may be one purchase, which gives the same items again. */
function itemsOf(purchases: readonly Purchase[]): readonly PulledItem[] {
  return [...new Map(purchases.flatMap((purchase) => purchase.items).map((item) => [item.id, item])).values()];
}
