import type { ListedPack } from "../client/listed-pack.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import { Inconclusive, NotHeldOnce, NothingShippable } from "../exits/early-exits.ts";
import { sharingOf } from "../listings/sharing.ts";
import { isInternalError, pastInternalErrors } from "../operations/internal-error.ts";
import { askToBuy, buy, type Purchase, type WantedPurchase } from "../operations/purchase.ts";
import { deliverableAddress, type Quote, quoteFor } from "../operations/quote.ts";
import type { RunContext } from "../operations/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import { type JsonObject, memberOf, objectsIn } from "../transport/exchange.ts";
import { orderIdOf } from "./arranged.ts";

/** Maximum purchases of a scenario to find items that are held once or can be shipped. */
const MAX_PURCHASES = 6;
/** Maximum purchases if the items must not have been held before. */
const MAX_STRICT_PURCHASES = 20;
/** Maximum items held once that a scenario tries to get if listings are shared. */
const MAX_HELD_ONCE = 4;
/** Maximum share of all listings for one user; above it, draws repeat the same listings. */
const MAX_SHARE_OF_POOL = 0.2;
/** Maximum share of all listings for different items; above it, getting all of them is unlikely. */
const MAX_DIFFERENT_SHARE_OF_POOL = 0.5;
const ALWAYS_TRIED_ITEMS = 3;

/** Whose items are wanted, and of which pack; default: a new user's, of any pack. */
interface Wanted {
  readonly user?: string;
  readonly pack?: ListedPack;
}

/** Items of one user, with the purchases that brought them. */
interface Pulled {
  readonly user: string;
  readonly items: readonly PulledItem[];
  readonly purchases: readonly Purchase[];
}

/** What a scenario holds, over all its connections. */
class Holdings {
  /** Ids of all items that the scenario holds, for telling shared listings from faults. */
  readonly held = new Set<string>();
  /** Ids of items that are judged only by whether their user still has them; other copies of this run do not matter. */
  readonly lookedFor = new Set<string>();
  /** Whether the scenario depends on state that the system may lose. */
  hasBought = false;
}

/** Arrangements of the partner interface. Each returns what its name says, or ends the scenario with the reason. */
export class PartnerGiven {
  readonly #run: RunContext;
  readonly #sut: PartnerClient;
  readonly #isContested: (itemId: string) => boolean;
  readonly holdings: Holdings;

  constructor(
    run: RunContext,
    sut: PartnerClient,
    isContested: (itemId: string) => boolean,
    holdings = new Holdings(),
  ) {
    this.#run = run;
    this.#sut = sut;
    this.#isContested = isContested;
    this.holdings = holdings;
  }

  /** Returns the same arrangements on another connection, for concurrent requests. */
  on(connection: Connection): PartnerGiven {
    return new PartnerGiven(this.#run, this.#sut.on(connection), this.#isContested, this.holdings);
  }

  /** Returns an unused user id. */
  readonly user = (): string => this.#run.newUserId();

  /** Every listed pack. */
  readonly packs = (): Promise<readonly ListedPack[]> => this.#run.catalogue.packs(this.#sut.surface);

  /** A purchasable pack. */
  async pack(): Promise<ListedPack> {
    const [pack] = await this.purchasablePacks();
    if (pack === undefined) throw new Inconclusive("no purchasable pack");
    return pack;
  }

  /** All purchasable packs. */
  readonly purchasablePacks = (): Promise<readonly ListedPack[]> => this.#run.catalogue.purchasable(this.#sut.surface);

  /**
   * Returns a fulfilled purchase, by a fresh user unless one is given.
   * @param wanted `mayBeShared` if nothing is judged that another holder of the same listing could change;
   *   `isOnlyLookedFor` if the item is judged only by whether the user still has it
   */
  async purchase(
    wanted: Wanted & {
      readonly amount?: number;
      readonly mayBeShared?: boolean;
      readonly isOnlyLookedFor?: boolean;
    } = {},
  ): Promise<Purchase> {
    this.holdings.hasBought = true;
    const isOpen = (purchase: Purchase) => purchase.items.some(({ id }) => this.#isContested(id));
    const most = this.#run.listings.isStrict && wanted.mayBeShared !== true ? MAX_STRICT_PURCHASES : 1;
    let purchase = await this.#buy(wanted);
    // Another user's purchase may give listings that nobody held before.
    for (let turn = 1; turn < most && wanted.user === undefined && isOpen(purchase); turn++)
      purchase = await this.#buy(wanted);
    if (wanted.mayBeShared === true) return purchase;
    const kept = wanted.isOnlyLookedFor === true ? this.holdings.lookedFor : this.holdings.held;
    for (const item of purchase.items) kept.add(item.id);
    return purchase;
  }

  #buy({ user = this.user(), amount = 1, pack }: Wanted & { readonly amount?: number }) {
    return buy(this.#run, this.#sut, { user, amount, pack });
  }

  /** Returns the answer to a purchase from a pack in stock, without judging it. */
  answerToPurchase(wanted: WantedPurchase): ReturnType<typeof askToBuy> {
    this.holdings.hasBought = true;
    return askToBuy(this.#run, this.#sut, wanted);
  }

  /**
   * Returns items of one user, each held once as far as this run knows. Buys as often as necessary.
   * @param fits which items are wanted; default: any
   */
  async items(count: number, wanted: Wanted = {}, fits: (item: PulledItem) => boolean = () => true): Promise<Pulled> {
    if (count > Math.max(ALWAYS_TRIED_ITEMS, MAX_SHARE_OF_POOL * this.#run.listings.poolSize))
      throw new NotHeldOnce(`there are too few listings for ${count} items that are held once`);
    if (this.#run.listings.isStrict) return this.#soleItems(count, wanted, fits);
    const user = wanted.user ?? this.user();
    const purchases: Purchase[] = [];
    for (let turn = 0; turn < MAX_PURCHASES + count; turn++) {
      const items = purchases
        .flatMap((purchase) => purchase.items)
        .filter((item) => !this.#isContested(item.id) && fits(item));
      if (items.length >= count) return { user, items: items.slice(0, count), purchases };
      const amount = await this.#affordableAmount(count - items.length, wanted.pack);
      purchases.push(await this.purchase({ ...wanted, user, amount }));
    }
    throw new NotHeldOnce(`found no items that are held once: ${count} items of the wanted kind`);
  }

  /**
   * Returns those items that nobody else holds as far as this run knows. The items were bought with `mayBeShared`. The
   * scenario depends on the returned ones from now on. If there are few listings, some of many items are drawn twice.
   */
  heldOnce<T>(items: readonly T[], idOf: (item: T) => string): readonly T[] {
    const once = items.filter((item) => !this.#isContested(idOf(item)));
    for (const item of once) this.holdings.held.add(idOf(item));
    return once;
  }

  /** Returns items of a user who has only items that nobody held before. Tries other users if one gets other items too. */
  async #soleItems(count: number, wanted: Wanted, fits: (item: PulledItem) => boolean): Promise<Pulled> {
    for (let turn = 0; turn < MAX_STRICT_PURCHASES; turn++) {
      const user = wanted.user ?? this.user();
      const purchases: Purchase[] = [];
      const items = () => purchases.flatMap((purchase) => purchase.items);
      while (items().length < count && !items().some(({ id }) => this.#isContested(id))) {
        const amount = await this.#affordableAmount(count - items().length, wanted.pack);
        purchases.push(await this.#buy({ ...wanted, user, amount }));
      }
      this.holdings.hasBought = true;
      const isSole = items().every((item) => !this.#isContested(item.id) && fits(item));
      if (!isSole && wanted.user === undefined) continue;
      for (const { id } of items()) this.holdings.held.add(id);
      return { user, items: items().slice(0, count), purchases };
    }
    throw new NotHeldOnce(`found no items without an earlier holder: ${count} items of the wanted kind`);
  }

  /**
   * Returns items of one user for a quote: held once if the sandbox has enough listings, else different ones. Other
   * holders don't change the price of a quote.
   */
  async itemsToQuote(count: number) {
    try {
      // If listings are shared, many items without another holder can't be had, and a quote doesn't need them.
      if (count <= MAX_HELD_ONCE || sharingOf(this.#run.listings) !== "shared") return await this.items(count);
    } catch (stop) {
      if (!(stop instanceof NotHeldOnce)) throw stop;
    }
    if (count > MAX_DIFFERENT_SHARE_OF_POOL * this.#run.listings.poolSize)
      throw new NotHeldOnce(`there are too few listings for ${count} different items`);
    const different = await this.differentItems(count);
    if (different.items.length < count)
      throw new NotHeldOnce(`found no items that are held once, nor ${count} different ones of one user`);
    return different;
  }

  /** Returns different items of one user, whoever else holds them; fewer than wanted if draws repeat. */
  async differentItems(count: number) {
    const user = this.user();
    const purchases: Purchase[] = [];
    const items = new Map<string, PulledItem>();
    for (let turn = 0; turn < MAX_PURCHASES && items.size < count; turn++) {
      const amount = await this.#affordableAmount(count - items.size);
      const purchase = await this.purchase({ user, amount });
      purchases.push(purchase);
      for (const item of purchase.items) items.set(item.id, item);
    }
    return { user, items: [...items.values()].slice(0, count), purchases };
  }

  /** Returns one item that is held once, with its purchase. */
  async item(wanted: Wanted = {}, fits?: (item: PulledItem) => boolean) {
    const { user, items, purchases } = await this.items(1, wanted, fits);
    const [item] = items;
    const purchase = purchases.find((each) => item !== undefined && each.items.includes(item));
    if (item === undefined || purchase === undefined) throw new Inconclusive("no item was pulled");
    return { user, item, purchase };
  }

  /** Returns a deliverable address; needs owned items to find one. */
  readonly destination = (itemIds: readonly string[]): Promise<JsonObject> =>
    deliverableAddress(this.#run, this.#sut, itemIds);

  /** Returns a quote for these items, to the deliverable address by default. */
  readonly quote = (itemIds: readonly string[], destination?: JsonObject): Promise<Quote> =>
    quoteFor(this.#run, this.#sut, itemIds, destination);

  /**
   * Returns items of one user that can be shipped, with their quote.
   * @param isEachAlone checks each item with a quote of its own, because a quote may legally leave out items that can't
   *   be shipped
   * @param beforeQuote runs between purchase and quote, such as a customer's pause
   */
  async quotedItems(
    count = 1,
    destination?: JsonObject,
    isEachAlone = false,
    beforeQuote: () => Promise<void> = async () => {},
  ): Promise<Pulled & { readonly quote: Quote }> {
    for (let turn = 0; ; turn++) {
      const pulled = await this.itemsToQuote(count);
      const ids = pulled.items.map(({ id }) => id);
      await beforeQuote();
      try {
        for (const id of isEachAlone ? ids : []) await this.quote([id], destination);
        return { ...pulled, quote: await this.quote(ids, destination) };
      } catch (stop) {
        // Some items are legally not shippable, so others are tried first.
        if (!(stop instanceof NothingShippable) || turn === MAX_PURCHASES) throw stop;
      }
    }
  }

  /**
   * Returns an accepted shipping order of fresh items.
   * @param place index of the ordered rate, modulo the number of rates
   */
  async order(count = 1, destination?: JsonObject, place = 0) {
    const quoted = await this.quotedItems(count, destination, count > 1);
    const { rates } = quoted.quote;
    const rate = rates[place % rates.length] ?? rates[0];
    const request = await this.#sut.shipRequest({ quote_id: rate.id });
    return { ...quoted, rate, orderId: orderIdOf(request), request };
  }

  /**
   * Returns the user's inventory: the exchange, and its items without validation. An internal error shows no items, so it
   * is read again then.
   */
  async inventory(user: string) {
    const { last: exchange } = await pastInternalErrors(() => this.#sut.inventory(user), isInternalError);
    const items = objectsIn(memberOf(exchange.json, "items"));
    return { exchange, items, ids: items.map((item) => String(item.id)) };
  }

  async #affordableAmount(wanted: number, pack?: ListedPack): Promise<number> {
    if (pack !== undefined) return Math.min(wanted, pack.maxPerMint);
    const packs = await this.#run.catalogue.purchasable(this.#sut.surface);
    return Math.max(1, Math.min(wanted, Math.max(...packs.map((each) => each.maxPerMint))));
  }
}
