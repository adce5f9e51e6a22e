import { BoundedMap } from "../collections/bounded-map.ts";
import { isText, type JsonObject, memberOf, objectsIn, textOf } from "../json/json-value.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";
import { type Fact, MAX_FACTS, remember } from "./fact.ts";

/** An issued quote. */
export interface Quote extends Fact {
  readonly itemIds: readonly unknown[];
  readonly destination: unknown;
  readonly expiresAt: unknown;
  readonly rates: readonly JsonObject[];
  readonly sessionId: unknown;
}

/** An accepted order request. */
export interface OrderRequest extends Fact {
  readonly orderId: unknown;
  readonly rateId: unknown;
  /** The quotes that had a rate of this id: several if the id was used again. */
  readonly quotes: readonly Quote[];
}

/** An answer that shows an order. */
export interface OrderRead extends Fact {
  readonly order: JsonObject;
}

/** Everything about an order id: several requests if one was repeated, or if the id was used again; none if it is not of this run. */
export interface Order {
  readonly id: string;
  readonly requests: readonly OrderRequest[];
  readonly reads: readonly OrderRead[];
}

/** Maximum answers that show one order. */
const MAX_READS = 100;

/** Quotes and orders of a surface: rate → quote → order → reads. */
export class Orders implements Iterable<Order> {
  readonly quotes: Quote[] = [];
  /** In the order of their answers. */
  readonly requests: OrderRequest[] = [];
  readonly #quotesOf = new BoundedMap<unknown, readonly Quote[]>(MAX_FACTS);
  readonly #orders = new BoundedMap<string, { id: string; requests: OrderRequest[]; reads: OrderRead[] }>(MAX_FACTS);

  add(answer: Exchange, fact: Fact): void {
    const { endpoint, status } = answer;
    if (status !== 200) return;
    if (endpoint === "ship/quote") this.#quote(answer, fact);
    if (endpoint === "ship/request") this.#request(answer, fact);
    if (endpoint === "order") this.#read(answer, fact);
  }

  [Symbol.iterator](): Iterator<Order> {
    return this.#orders.values();
  }

  /** Returns the order that an answer shows. */
  of({ json }: Exchange): Order | undefined {
    return this.#orders.get(textOf(memberOf(json, "order_id")));
  }

  /** Returns the items that were quoted last with a rate of this id. */
  itemsOfRate(rateId: unknown): readonly unknown[] {
    return this.#quotesOf.get(rateId)?.at(-1)?.itemIds ?? [];
  }

  #quote(answer: Exchange, fact: Fact): void {
    const sent = sentJson(answer);
    const itemIds = memberOf(sent, "item_ids");
    const rates = objectsIn(memberOf(answer.json, "quotes"));
    const quote = {
      ...fact,
      itemIds: Array.isArray(itemIds) ? itemIds : [],
      destination: memberOf(sent, "destination"),
      expiresAt: memberOf(answer.json, "expires_at"),
      rates,
      sessionId: memberOf(answer.json, "session_id"),
    };
    remember(this.quotes, quote);
    for (const { id } of rates) {
      // A copy, because an order keeps the quotes that its rate had by then.
      const quotes = [...(this.#quotesOf.get(id) ?? [])];
      remember(quotes, quote);
      this.#quotesOf.set(id, quotes);
    }
  }

  #request(answer: Exchange, fact: Fact): void {
    const rateId = memberOf(sentJson(answer), "quote_id");
    const orderId = memberOf(answer.json, "order_id");
    const request = { ...fact, orderId, rateId, quotes: this.#quotesOf.get(rateId) ?? [] };
    remember(this.requests, request);
    const known = this.#known(answer);
    if (known !== undefined) remember(known.requests, request);
  }

  #read(answer: Exchange, fact: Fact): void {
    const [order] = objectsIn([answer.json]);
    const known = this.#known(answer);
    if (order !== undefined && known !== undefined) remember(known.reads, { ...fact, order }, MAX_READS);
  }

  #known({ json }: Exchange) {
    const id = memberOf(json, "order_id");
    if (!isText(id)) return undefined;
    const order = this.#orders.get(id) ?? { id, requests: [], reads: [] };
    this.#orders.set(id, order);
    return order;
  }
}
