import { countsOf } from "../collections/counts.ts";
import { DefaultMap } from "../collections/default-map.ts";
import { memberOf, objectsIn } from "../json/json-value.ts";
import { dateMsOf, instantOf, ROUNDING_MS } from "../oracles/moment.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";

/** What this run's traffic shows about one card of production. */
class Card {
  /** Sessions of this run's purchases that gave it. */
  readonly sessions = new Set<unknown>();
  /** Number of the last event of each owner with it. */
  readonly touchedAt = new Map<object, number>();
  /** Number of the event of each pull. */
  readonly pulledAt: number[] = [];
  isSold = false;
  /** The Date header of its last sale by this run. */
  soldAtMs: number | undefined;
  /** Whether the feed had more pulls of it than this run made, or one after its sale. */
  isPulledByOthers = false;
}

/**
 * Records cards of production that were sold back and then pulled again: the service has the card again and may sell
 * it to the next user. A sellback or a quote by item id then reaches the other user's item.
 */
export class RedrawnCards {
  readonly #cards = new DefaultMap<unknown, Card>(() => new Card());
  #now = 1;

  /** Number of the current event. */
  get now(): number {
    return this.#now;
  }

  /**
   * Returns whether two pulls of a card that was sold back explain what an owner sees who pulled it since then. One of
   * them may be another customer's.
   * @param since {@link now} before the owner's first pull
   */
  isSharedWithOthers(id: string, since: number): boolean {
    const card = this.#cards.get(id);
    if (card === undefined || !card.isSold) return false;
    if (card.isPulledByOthers) return true;
    if (card.pulledAt.length < 2) return false;
    const pulls = card.pulledAt.filter((at) => at >= since);
    const owners = [...card.touchedAt.values()].filter((at) => at >= since);
    return pulls.length > 1 || owners.length > 1;
  }

  /** Returns the same: whoever else has the card may sell or order it. */
  mayHaveLeft(id: string, since: number): boolean {
    return this.isSharedWithOthers(id, since);
  }

  /** Records an exchange of the run, and whose it is. */
  add(exchange: Exchange, owner: object): void {
    if (exchange.surface !== "partner" || exchange.status !== 200) return;
    const { endpoint, json } = exchange;
    if (endpoint === "buy/init") this.#addPurchase(json, owner);
    else if (endpoint === "buy/status") this.#addPurchase(memberOf(json, "result"), owner);
    else if (endpoint === "recent-pulls") this.#addFeed(exchange);
    else if (endpoint === "buyback") this.#addSale(exchange, owner);
  }

  #addPurchase(purchase: unknown, owner: object): void {
    const session = memberOf(purchase, "session_id");
    for (const { id } of objectsIn(memberOf(purchase, "nfts"))) {
      if (typeof id !== "string") continue;
      const card = this.#cards.of(id);
      if (card.sessions.has(session)) continue;
      card.sessions.add(session);
      card.pulledAt.push(++this.#now);
      card.touchedAt.set(owner, this.#now);
    }
  }

  #addFeed(exchange: Exchange): void {
    const pulls = objectsIn(exchange.json);
    for (const [id, count] of countsOf(pulls.map((pull) => pull.id))) {
      const card = this.#cards.get(id);
      if (card?.isSold === true && count > card.pulledAt.length) card.isPulledByOthers = true;
    }
    // A moved clock may be ahead of the header, and then the time of a pull does not tell whether it is after a sale.
    const dateMs = dateMsOf(exchange);
    const times = pulls.map((pull) => instantOf(pull.created_at) ?? 0);
    if (dateMs === undefined || times.some((ms) => ms > dateMs + ROUNDING_MS)) return;
    for (const [at, { id }] of pulls.entries()) {
      const card = this.#cards.get(id);
      // The feed of a busy system no longer lists the first pull.
      const isAfterSale = card?.soldAtMs !== undefined && (times[at] ?? 0) > card.soldAtMs + ROUNDING_MS;
      if (isAfterSale && card.pulledAt.length === 1) card.isPulledByOthers = true;
    }
  }

  #addSale(exchange: Exchange, owner: object): void {
    const id = memberOf(sentJson(exchange), "item_id");
    const card = this.#cards.get(id);
    if (card === undefined) return;
    card.isSold = true;
    card.soldAtMs = dateMsOf(exchange);
    card.touchedAt.set(owner, ++this.#now);
  }
}
