import { related } from "../oracles/difference.ts";
import { instantOf, isSameUnlessCut } from "../oracles/moment.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

/** Maximum remembered orders, more than a run places; beyond it the oldest are forgotten. */
const MAX_ORDERS = 2000;

/** Compares `created_at` of each order with its earlier value. */
export class OrderAges {
  readonly #dates = new Map<string, unknown>();

  judge(exchange: Exchange): readonly Judgement[] {
    if (exchange.endpoint !== "order" || exchange.status !== 200) return [];
    const orderId = memberOf(exchange.json, "order_id");
    const created = memberOf(exchange.json, "created_at");
    // Another requirement judges unreadable timestamps.
    if (typeof orderId !== "string" || instantOf(created) === undefined) return [];
    const key = `${exchange.surface} ${orderId}`;
    const before = this.#dates.get(key);
    if (before === undefined) {
      this.#dates.set(key, created);
      if (this.#dates.size > MAX_ORDERS) this.#dates.delete([...this.#dates.keys()][0] ?? "");
      return [];
    }
    const isKept = isSameUnlessCut(before, created);
    return [
      ["order.created-at-kept", related(isKept, { name: "created_at", of: orderId }, "equals", [before], created)],
    ];
  }
}
