import { ITEM_EXPIRED, ITEM_UNKNOWN, QUOTED_ITEM_UNKNOWN } from "../../contract/refusals.ts";
import { itemsIn } from "../client/pulled-item.ts";
import { DefaultMap } from "../collections/default-map.ts";
import { memberOf } from "../json/json-value.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { toKept } from "../transport/evidence.ts";
import { type Exchange, isSuccess, sentJson } from "../transport/exchange.ts";
import { Copies } from "./copies.ts";
import { Listing } from "./listing.ts";
import { estimatePoolSize } from "./pool-size.ts";

/**
 * Records which sandbox listings this run drew, sold and shipped, from its own traffic. The sandbox reserves nothing:
 * several users may draw the same listing, and a sellback names no user (partner-api.md, Sandbox differences 2 and 3).
 * So every judgement by item id first checks here whether another user may hold the item.
 */
export class ListingLedger {
  readonly #listings = new Map<string, Listing>();
  readonly #copies = new Copies();
  readonly #live = new DefaultMap<object, Listing[]>(() => []);
  readonly #owners = new WeakMap<object, object>();
  readonly #quoted = new Map<string, readonly string[]>();
  readonly #feed = new Set<string>();
  /**
   * If true, a copy is exclusive only if nobody held one when it was drawn. Otherwise every copy is that this run
   * does not hold twice.
   */
  isStrict = false;
  /** Whether a copy of a listing was sold, or shipped, after another copy was ordered: locks then apply to copies. */
  #sellsLockedListings = false;
  #shipsLockedListings = false;
  /** The first sale of a listing that was in an order; 0 for none since the last loss of state. */
  #firstLockedSaleAt = 0;
  /** The last loss of the sandbox's state. Orders from before may lock nothing any more. */
  #lostAt = 0;
  /** Whether the sandbox was restarted: nobody held a copy then of listings that this run has not drawn since. */
  #isEmptied = false;
  /** Whether connections reach instances without shared state: if one refuses to sell a copy, another may still have it. */
  #isSpread = false;
  #now = 1;
  #pulls = 0;
  /** Number of different listings among them. */
  #distinct = 0;
  #purchases = 0;
  #foreignDrawn = 0;
  #refusedCopies = 0;
  #foreignCopies = 0;

  /** Number of the current event; increases with each purchase, sale and order. */
  get now(): number {
    return this.#now;
  }

  /** Number of pulls so far. */
  get pulls(): number {
    return this.#pulls;
  }

  /** Estimated number of listings that purchases draw from; Infinity until one is drawn twice. */
  get poolSize(): number {
    const [distinct, foreign] = [this.#distinct, this.#feed.size];
    return estimatePoolSize({ pulls: this.#pulls, distinct, foreign, foreignDrawn: this.#foreignDrawn });
  }

  /** Number of sellbacks since the last restart that succeeded although this run held no copy, so that others did. */
  get foreignCopies(): number {
    return this.#foreignCopies;
  }

  /**
   * Returns whether another user may hold a copy of an item drawn since then. A sale or an order may then take the
   * other copy, and the other user's sale may take ours.
   * @param since {@link now} before it was drawn
   */
  isSharedWithOthers(id: string, since: number): boolean {
    const listing = this.#listings.get(id);
    if (listing === undefined) return false;
    if (this.#isSpread && listing.sharedAnywhereAt >= since) return true;
    if (!this.isStrict) return listing.sharedAt >= since;
    return listing.exclusiveSince <= since || listing.sharedAt >= listing.exclusiveSince;
  }

  /**
   * Returns whether an item drawn since then may have left its user although the user neither sold nor ordered it.
   * Another holder may have caused that, but not if this run has all copies and has sold or ordered none.
   * @param since {@link now} before it was drawn
   */
  mayHaveLeft(id: string, since: number): boolean {
    const listing = this.#listings.get(id);
    if (listing === undefined || !this.isSharedWithOthers(id, since)) return false;
    return this.#isSpread || listing.leftAt >= since || (this.isStrict && listing.oursSince <= since);
  }

  /** Returns whether a fresh copy of the listing can probably be sold and shipped. */
  isTradable({ isLocked, isStuck, isEndless }: Listing): boolean {
    const isFree = !isLocked || (this.#sellsLockedListings && this.#shipsLockedListings);
    return isFree && !isStuck && !isEndless;
  }

  /** Number of refusals, as an item that nobody holds, of copies that this run held. */
  get refusedCopies(): number {
    return this.#refusedCopies;
  }

  /** Whether an order may lock a listing for every holder: no sale of a listing in an order has shown the opposite. */
  get mayLockForAll(): boolean {
    return !this.#sellsLockedListings;
  }

  /**
   * Whether an order of another user may explain that a copy which nobody else held can neither be sold nor shipped:
   * there are other users, and an order may lock a listing for every holder.
   */
  get mayBeLockedByOthers(): boolean {
    return this.mayLockForAll && this.#foreignCopies > 0;
  }

  listing(id: string): Listing | undefined {
    return this.#listings.get(id);
  }

  all(): readonly Listing[] {
    return [...this.#listings.values()];
  }

  /** Assigns further purchases on this connection to `owner`, for example an attempt at a scenario. */
  assign(connection: object, owner: object): void {
    this.#owners.set(connection, owner);
  }

  /** Returns who uses this connection. */
  ownerOf(connection: object): object {
    return this.#owners.get(connection) ?? this;
  }

  /** Returns the ids of the copies that an owner still has, once per copy. */
  leftovers(owner: object): readonly string[] {
    return this.#copies.idsOf(owner);
  }

  /** Returns the owners that still have copies. */
  owners(): readonly object[] {
    return this.#copies.owners();
  }

  /** Marks that the owner does nothing more with its items. */
  end(owner: object): void {
    for (const listing of this.#live.get(owner) ?? []) listing.live--;
    this.#live.delete(owner);
  }

  /** Drops the owner's copies of a listing, which can't be sold. */
  abandon(owner: object, id: string): void {
    this.#copies.drop(owner, id);
  }

  /** Drops this run's copies of a listing, because a sellback was refused, or would be. */
  writeOff(listing: Listing): void {
    listing.outstanding = 0;
    this.#copies.dropAll(listing.id);
  }

  /** Marks that no owner does anything more with its items. */
  endAll(): void {
    for (const owner of [...this.#live.keys()]) this.end(owner);
  }

  /** Records that the run restarted the sandbox, so that nobody holds anything. */
  restart(): void {
    this.#now++;
    this.#isEmptied = true;
    this.#foreignCopies = 0;
    this.#copies.clear();
    this.#quoted.clear();
    this.endAll();
    for (const listing of this.#listings.values()) listing.restart();
  }

  /** Records a loss of the sandbox's state: sales and orders after it show nothing about earlier locks. */
  loseState(): void {
    this.#lostAt = this.#now;
    this.#sellsLockedListings = false;
    this.#shipsLockedListings = false;
    this.#firstLockedSaleAt = 0;
  }

  /** Records that connections reach instances without shared state, so that no sale proves that nobody holds a listing. */
  spread(): void {
    this.#isSpread = true;
    this.#isEmptied = false;
    for (const listing of this.#listings.values()) listing.isUnheld = false;
  }

  /** Records a copy that a provider state gave to a user of this run. It may be of a listing that others hold too. */
  addArranged(id: string, packId: string | undefined, owner: object): void {
    this.#now++;
    this.#addCopy(id, packId, owner);
  }

  /** Records one exchange of the run and its connection. */
  add(exchange: Exchange, connection: object): void {
    if (exchange.surface !== "sandbox") return;
    const owner = this.ownerOf(connection);
    if (exchange.endpoint === "buy/init" && exchange.status === 200) this.#addPurchase(exchange, owner);
    else if (exchange.endpoint === "buyback") this.#addSellback(exchange, owner);
    else if (exchange.endpoint === "ship/quote") this.#addQuote(exchange);
    else if (exchange.endpoint === "ship/request" && exchange.status === 200) this.#addOrder(exchange, owner);
    else if (exchange.endpoint === "recent-pulls") this.#addFeed(exchange);
  }

  #addPurchase(exchange: Exchange, owner: object): void {
    const ids = itemsIn(memberOf(exchange.json, "nfts")).map(({ id }) => id);
    const packId = idOrEmpty(memberOf(sentJson(exchange), "id"));
    this.#purchases++;
    this.#now++;
    for (const id of ids) {
      const listing = this.#addCopy(id, packId, owner);
      listing.drawnAtMs = exchange.doneAtMs;
      this.#pulls++;
      if (listing.drawn++ > 0) continue;
      this.#distinct++;
      if (this.#feed.has(id)) this.#foreignDrawn++;
    }
  }

  #addCopy(id: string, packId: string | undefined, owner: object): Listing {
    const listing = this.#listings.get(id) ?? new Listing(id, packId, this.#isEmptied);
    this.#listings.set(id, listing);
    listing.packId = packId ?? listing.packId;
    listing.copies++;
    listing.outstanding++;
    listing.unsold++;
    if (listing.live++ > 0 || listing.outstanding > 1) listing.sharedAt = this.#now;
    if (listing.unsold > 1) listing.sharedAnywhereAt = this.#now;
    // From now on only this copy explains refusals: there were no other holders with locks or expired copies.
    const isExclusive = listing.isUnheld && this.isTradable(listing);
    listing.exclusiveSince = isExclusive ? this.#now : 0;
    if (isExclusive) listing.oursSince = this.#now;
    listing.isUnheld = false;
    this.#copies.add(owner, id);
    this.#live.of(owner).push(listing);
    return listing;
  }

  #addSellback(exchange: Exchange, owner: object): void {
    const id = memberOf(sentJson(exchange), "item_id");
    const listing = typeof id === "string" ? this.#listings.get(id) : undefined;
    if (listing === undefined) return;
    this.#now++;
    if (isSuccess(exchange)) {
      const isOfOthers = listing.outstanding === 0;
      if (isOfOthers && listing.oursSince === 0) this.#foreignCopies++;
      listing.sold++;
      listing.refusedSales = 0;
      listing.lastSale = toKept(exchange);
      if (this.#isSurelyLocked(listing, exchange)) this.#sellLocked(listing);
      this.#leave(listing, owner);
      // Others may have more copies.
      if (isOfOthers) listing.isUnheld = false;
      // All copies were this run's, and it has sold the last one.
      else if (listing.oursSince > 0 && listing.outstanding === 0) this.#markUnheld(listing);
    } else if (isRefusal(exchange, ITEM_UNKNOWN)) {
      // The refusal may be older than the pull.
      if (exchange.sentAtMs < listing.drawnAtMs) return;
      if (listing.outstanding > 0) {
        this.#refusedCopies++;
        listing.refusedSales++;
      }
      this.writeOff(listing);
      // A listing that was never sold may be locked in another user's order instead of unheld.
      if (listing.sold > 0) this.#markUnheld(listing);
    } else if (isRefusal(exchange, ITEM_EXPIRED)) listing.isStuck = true;
  }

  /**
   * Records the sale of a listing that an order had locked. A restart that nobody noticed ends all orders before it. So the
   * first such sale proves nothing, and a later one only if its listing was ordered after the first.
   */
  #sellLocked({ lockedAt }: Listing): void {
    if (this.#firstLockedSaleAt === 0) this.#firstLockedSaleAt = this.#now;
    else if (lockedAt > this.#firstLockedSaleAt) this.#sellsLockedListings = true;
  }

  #markUnheld(listing: Listing): void {
    if (!this.#isSpread && this.isTradable(listing)) listing.isUnheld = true;
  }

  #addQuote(exchange: Exchange): void {
    const itemIds = memberOf(sentJson(exchange), "item_ids");
    if (!Array.isArray(itemIds)) return;
    const ids = itemIds.filter((id): id is string => typeof id === "string");
    const isHeld = ids.every((id) => (this.#listings.get(id)?.outstanding ?? 0) > 0);
    if (isHeld && ids.length > 0 && isRefusal(exchange, QUOTED_ITEM_UNKNOWN)) this.#refusedCopies++;
    const rates = memberOf(exchange.json, "quotes");
    if (!Array.isArray(rates)) return;
    for (const id of ids) {
      const listing = this.#listings.get(id);
      if (listing !== undefined) listing.isQuoted = true;
    }
    for (const rate of rates) this.#quoted.set(idOrEmpty(memberOf(rate, "id")), ids);
  }

  #addOrder(exchange: Exchange, owner: object): void {
    this.#now++;
    const ids = this.#quoted.get(idOrEmpty(memberOf(sentJson(exchange), "quote_id"))) ?? [];
    // An order of several may leave out some of them.
    const alone = new Set(ids).size === 1 ? this.#listings.get(ids[0] ?? "") : undefined;
    if (alone !== undefined) {
      if (this.#isSurelyLocked(alone, exchange)) this.#shipsLockedListings = true;
      alone.lockedAt = this.#now;
      alone.lockedAtMs = exchange.doneAtMs;
    }
    for (const id of ids) {
      const listing = this.#listings.get(id);
      if (listing === undefined) continue;
      listing.isLocked = true;
      listing.isUnheld = false;
      this.#leave(listing, owner);
    }
  }

  /** Returns whether an order had locked the listing when a request was sent. */
  #isSurelyLocked({ isLocked, lockedAt, lockedAtMs }: Listing, { sentAtMs }: Exchange): boolean {
    return isLocked && lockedAt > this.#lostAt && lockedAtMs <= sentAtMs;
  }

  /** Pulls in the feed before this run's first purchase belong to others. */
  #addFeed({ json }: Exchange): void {
    if (this.#purchases > 0) return;
    for (const { id } of itemsIn(json)) this.#feed.add(id);
  }

  #leave(listing: Listing, owner: object): void {
    listing.leftAt = this.#now;
    listing.outstanding = Math.max(0, listing.outstanding - 1);
    listing.unsold = Math.max(0, listing.unsold - 1);
    this.#copies.remove(owner, listing.id);
  }
}

/** Returns the id if it is a text; requests and answers may have any value instead. */
function idOrEmpty(id: unknown): string {
  return typeof id === "string" ? id : "";
}
