import { errorRow } from "../../contract/errors.ts";
import { itemsIn } from "../client/pulled-item.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { toKept } from "../transport/evidence.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import { type Listing, newListing } from "./listing.ts";
import { estimatePoolSize } from "./pool-size.ts";

const GONE = errorRow("buyback", "Item not found");
const EXPIRED = errorRow("buyback", "Item has expired");

/**
 * Keeps account of the sandbox listings that this run drew, sold and shipped, from its own traffic. The sandbox reserves
 * nothing: the same listing may be drawn for several users, and a sellback names no user (partner-api.md, Sandbox
 * differences 2 and 3). So whatever is judged by an item's id asks here first whether somebody else may hold it.
 */
export class ListingLedger {
  readonly #listings = new Map<string, Listing>();
  /** Copies per owner that the owner has neither sold nor shipped. */
  readonly #copies = new Map<object, Map<string, number>>();
  readonly #live = new Map<object, Listing[]>();
  readonly #owners = new WeakMap<object, object>();
  readonly #quoted = new Map<string, readonly string[]>();
  readonly #feed = new Set<string>();
  /**
   * While true, only a copy that was drawn when nobody held one counts as uncontested; otherwise every copy does that this
   * run itself does not hold twice.
   */
  isStrict = false;
  /** A copy was sold, or shipped, of a listing that stood in an order already: locks are on copies. */
  #sellsLockedListings = false;
  #shipsLockedListings = false;
  /** When the sandbox was last found to have lost its state: an order from before locks nothing any more, or does. */
  #lostAt = 0;
  /** The sandbox was restarted: of a listing that this run has not drawn yet, nobody held a copy then. */
  #isEmptied = false;
  /** Connections reach instances that share no state: what one of them refuses to sell, another may still have. */
  #isSpread = false;
  #now = 1;
  #pulls = 0;
  #purchases = 0;
  #foreignDrawn = 0;
  #foreignCopies = 0;

  /** Counts the events of the run; grows with each purchase, sale and order. */
  get now(): number {
    return this.#now;
  }

  /** Pulls so far. */
  get pulls(): number {
    return this.#pulls;
  }

  /** Estimated number of listings that purchases draw from; Infinity while no listing came twice. */
  get poolSize(): number {
    const distinct = this.#listings.size;
    return estimatePoolSize({
      pulls: this.#pulls,
      distinct,
      foreign: this.#feed.size,
      foreignDrawn: this.#foreignDrawn,
    });
  }

  /** Sellbacks that succeeded although this run held no copy of the listing, and others may have: since the last restart. */
  get foreignCopies(): number {
    return this.#foreignCopies;
  }

  /**
   * Whether somebody else may hold a copy of what was drawn since then: a sale or an order may take theirs, and a sale of
   * theirs may take ours.
   * @param since {@link now} before it was drawn
   */
  isContested(id: string, since: number): boolean {
    const listing = this.#listings.get(id);
    if (listing === undefined) return false;
    if (this.#isSpread && listing.contestedAnywhereAt >= since) return true;
    if (!this.isStrict) return listing.contestedAt >= since;
    return listing.soleSince <= since || listing.contestedAt >= listing.soleSince;
  }

  /**
   * Whether what was drawn since then may have left its user although the user neither sold nor ordered it: somebody else
   * who holds a copy may have, but not as long as every copy is this run's and none of them was sold or ordered.
   * @param since {@link now} before it was drawn
   */
  mayHaveLeft(id: string, since: number): boolean {
    const listing = this.#listings.get(id);
    if (listing === undefined || !this.isContested(id, since)) return false;
    return this.#isSpread || listing.leftAt >= since || (this.isStrict && listing.oursSince <= since);
  }

  /** Whether a fresh copy of the listing can be sold and shipped, as far as is known. */
  isUsable({ isLocked, isStuck, isEndless }: Listing): boolean {
    const isFree = !isLocked || (this.#sellsLockedListings && this.#shipsLockedListings);
    return isFree && !isStuck && !isEndless;
  }

  /**
   * Whether somebody else uses the sandbox, and an order may lock a listing for every holder: then somebody else's order
   * explains why a copy that nobody else held can neither be sold nor shipped. Only a sale of a listing that stands in an
   * order shows that locks are on copies; refusals of such sales are rare where others locked most listings first.
   */
  get mayBeLockedByOthers(): boolean {
    return this.#foreignCopies > 0 && !this.#sellsLockedListings;
  }

  listing(id: string): Listing | undefined {
    return this.#listings.get(id);
  }

  all(): readonly Listing[] {
    return [...this.#listings.values()];
  }

  /** What is bought on this connection from now on belongs to `owner`: an attempt at a scenario, say. */
  assign(connection: object, owner: object): void {
    this.#owners.set(connection, owner);
  }

  /** Ids of the copies that an owner still has, as often as it has them. */
  leftovers(owner: object): readonly string[] {
    return [...(this.#copies.get(owner) ?? [])].flatMap(([id, copies]) => Array<string>(copies).fill(id));
  }

  /** Owners that still have copies. */
  owners(): readonly object[] {
    return [...this.#copies.keys()];
  }

  /** The owner does nothing more with what it drew. */
  end(owner: object): void {
    for (const listing of this.#live.get(owner) ?? []) listing.live--;
    this.#live.delete(owner);
  }

  /** What the owner still has of the listing is nobody's business any more: it can't be sold. */
  abandon(owner: object, id: string): void {
    const copies = this.#copies.get(owner);
    copies?.delete(id);
    if (copies?.size === 0) this.#copies.delete(owner);
  }

  /** Nobody does anything more with what was drawn so far. */
  endAll(): void {
    for (const owner of [...this.#live.keys()]) this.end(owner);
  }

  /** The sandbox was restarted at the run's own wish: nobody holds anything. */
  forget(): void {
    this.#now++;
    this.#isEmptied = true;
    this.#foreignCopies = 0;
    this.#copies.clear();
    this.#quoted.clear();
    this.endAll();
    for (const listing of this.#listings.values()) {
      Object.assign(listing, {
        outstanding: 0,
        unsold: 0,
        oursSince: 0,
        isVacant: true,
        isLocked: false,
        isStuck: false,
      });
    }
  }

  /** The sandbox lost its state: sales and orders since then of what was locked before said nothing of locks. */
  loseState(): void {
    this.#lostAt = this.#now;
    this.#sellsLockedListings = false;
    this.#shipsLockedListings = false;
  }

  /** Connections were found to reach instances without shared state: no sale shows that nobody holds a listing. */
  spread(): void {
    this.#isSpread = true;
    this.#isEmptied = false;
    for (const listing of this.#listings.values()) listing.isVacant = false;
  }

  /** Sees one exchange of the run, and the connection that carried it. */
  add(exchange: Exchange, connection: object): void {
    if (exchange.surface !== "sandbox") return;
    const owner = this.#owners.get(connection) ?? this;
    if (exchange.endpoint === "buy/init" && exchange.status === 200) this.#addPurchase(exchange, owner);
    else if (exchange.endpoint === "buyback") this.#addSellback(exchange, owner);
    else if (exchange.endpoint === "ship/quote" && exchange.status === 200) this.#addQuote(exchange);
    else if (exchange.endpoint === "ship/request" && exchange.status === 200) this.#addOrder(exchange, owner);
    else if (exchange.endpoint === "recent-pulls") this.#addFeed(exchange);
  }

  #addPurchase(exchange: Exchange, owner: object): void {
    const ids = itemsIn(memberOf(exchange.json, "nfts")).map(({ id }) => id);
    const packId = textOf(memberOf(bodyOf(exchange), "id"));
    this.#purchases++;
    this.#now++;
    const copies = this.#copies.get(owner) ?? new Map<string, number>();
    if (ids.length > 0) this.#copies.set(owner, copies);
    const drawn = this.#live.get(owner) ?? [];
    this.#live.set(owner, drawn);
    for (const id of ids) {
      const listing = this.#listings.get(id) ?? { ...newListing(id, packId), isVacant: this.#isEmptied };
      this.#listings.set(id, listing);
      this.#pulls++;
      if (listing.drawn === 0 && this.#feed.has(id)) this.#foreignDrawn++;
      listing.packId = packId;
      listing.drawn++;
      listing.outstanding++;
      listing.unsold++;
      if (listing.live++ > 0 || listing.outstanding > 1) listing.contestedAt = this.#now;
      if (listing.unsold > 1) listing.contestedAnywhereAt = this.#now;
      // What this copy can't do from now on is due to the copy: nobody else's locks or expiry were in its way before.
      const isSole = listing.isVacant && this.isUsable(listing);
      listing.soleSince = isSole ? this.#now : 0;
      if (isSole) listing.oursSince = this.#now;
      listing.isVacant = false;
      copies.set(id, (copies.get(id) ?? 0) + 1);
      drawn.push(listing);
    }
  }

  #addSellback(exchange: Exchange, owner: object): void {
    const id = memberOf(bodyOf(exchange), "item_id");
    const listing = typeof id === "string" ? this.#listings.get(id) : undefined;
    if (listing === undefined) return;
    this.#now++;
    if (exchange.status === 200) {
      if (listing.outstanding === 0 && listing.oursSince === 0) this.#foreignCopies++;
      listing.sold++;
      listing.lastSale = toKept(exchange);
      if (this.#isSurelyLocked(listing)) this.#sellsLockedListings = true;
      this.#leave(listing, owner);
    } else if (isRefusal(exchange, GONE)) {
      listing.outstanding = 0;
      for (const copies of this.#copies.values()) copies.delete(listing.id);
      // A listing that was never sold may be locked in somebody's order, which is no vacancy.
      if (listing.sold > 0 && !this.#isSpread && this.isUsable(listing)) listing.isVacant = true;
    } else if (isRefusal(exchange, EXPIRED)) listing.isStuck = true;
  }

  #addQuote(exchange: Exchange): void {
    const itemIds = memberOf(bodyOf(exchange), "item_ids");
    const rates = memberOf(exchange.json, "quotes");
    if (!Array.isArray(itemIds) || !Array.isArray(rates)) return;
    const ids = itemIds.filter((id): id is string => typeof id === "string");
    for (const rate of rates) this.#quoted.set(textOf(memberOf(rate, "id")), ids);
  }

  #addOrder(exchange: Exchange, owner: object): void {
    this.#now++;
    for (const id of this.#quoted.get(textOf(memberOf(bodyOf(exchange), "quote_id"))) ?? []) {
      const listing = this.#listings.get(id);
      if (listing === undefined) continue;
      if (this.#isSurelyLocked(listing)) this.#shipsLockedListings = true;
      listing.isLocked = true;
      listing.lockedAt = this.#now;
      listing.isVacant = false;
      this.#leave(listing, owner);
    }
  }

  #isSurelyLocked({ isLocked, lockedAt }: Listing): boolean {
    return isLocked && lockedAt > this.#lostAt;
  }

  /** Pulls that are in the feed before this run bought anything are somebody else's. */
  #addFeed({ json }: Exchange): void {
    if (this.#purchases > 0) return;
    for (const { id } of itemsIn(json)) this.#feed.add(id);
  }

  #leave(listing: Listing, owner: object): void {
    listing.leftAt = this.#now;
    listing.outstanding = Math.max(0, listing.outstanding - 1);
    listing.unsold = Math.max(0, listing.unsold - 1);
    const copies = this.#copies.get(owner);
    const left = (copies?.get(listing.id) ?? 0) - 1;
    if (left > 0) copies?.set(listing.id, left);
    else copies?.delete(listing.id);
    if (copies?.size === 0) this.#copies.delete(owner);
  }
}

/** Anything may be sent and answered in the place of an id, also objects that are no text. */
function textOf(id: unknown): string {
  return typeof id === "string" ? id : "";
}

function bodyOf({ request }: Exchange): unknown {
  try {
    return JSON.parse(request.body ?? "null");
  } catch {
    return undefined;
  }
}
