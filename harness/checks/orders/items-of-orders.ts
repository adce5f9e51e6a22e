import { BoundedMap } from "../../collections/bounded-map.ts";
import { idsIn, isText, memberOf, objectsIn } from "../../json/json-value.ts";
import { listsOnly } from "../../oracles/item-list.ts";
import { ORDER_STEPS } from "../../oracles/order.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { surfaceKey } from "../surface-key.ts";

/** Maximum remembered rates and orders, more than a run has; beyond it the oldest are forgotten. */
const MAX_REMEMBERED = 4000;

/**
 * Finds orders with items that were not quoted for them. A quote may leave out items that can't be shipped, so missing
 * ones are not judged. Only adds findings: scenarios verify the same.
 */
export class ItemsOfOrders {
  readonly #ofRates = new BoundedMap<string, readonly unknown[]>(MAX_REMEMBERED);
  readonly #ofOrders = new BoundedMap<string, readonly unknown[]>(MAX_REMEMBERED);

  judge(exchange: Exchange): readonly Judgement[] {
    const { endpoint, status, json } = exchange;
    if (status !== 200) return [];
    if (endpoint === "ship/quote") this.#learn(exchange);
    if (endpoint === "ship/request") {
      const quoted = this.#ofRates.get(surfaceKey(exchange, memberOf(sentJson(exchange), "quote_id")));
      const order = surfaceKey(exchange, memberOf(json, "order_id"));
      // A repeated request may be answered with the first one's order, and a restarted sandbox may use an id again.
      if (quoted !== undefined) this.#ofOrders.set(order, [...(this.#ofOrders.get(order) ?? []), ...quoted]);
    }
    return endpoint === "order" ? this.#compare(exchange) : [];
  }

  #learn(exchange: Exchange): void {
    const itemIds = memberOf(sentJson(exchange), "item_ids");
    if (!Array.isArray(itemIds)) return;
    for (const id of idsIn(memberOf(exchange.json, "quotes"))) {
      const rate = surfaceKey(exchange, id);
      // A rate id that is used again does not say which quote was ordered.
      this.#ofRates.set(rate, [...(this.#ofRates.get(rate) ?? []), ...itemIds]);
    }
  }

  #compare(exchange: Exchange): readonly Judgement[] {
    const { json } = exchange;
    const quoted = this.#ofOrders.get(surfaceKey(exchange, memberOf(json, "order_id")));
    // The fields of a cancelled or failed order are open.
    if (quoted === undefined || !ORDER_STEPS.includes(String(memberOf(json, "status")))) return [];
    const listed = objectsIn(memberOf(json, "items")).flatMap(({ item_id }) => (isText(item_id) ? [item_id] : []));
    const differences = listsOnly("items", quoted, listed);
    return differences.length === 0 ? [] : [["order.items-equal-quoted", differences]];
  }
}
