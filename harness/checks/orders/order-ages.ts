import { BoundedMap } from "../../collections/bounded-map.ts";
import { memberOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { instantOf, isSameUnlessCut } from "../../oracles/moment.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/** Maximum remembered orders, more than a run places; beyond it the oldest are forgotten. */
const MAX_ORDERS = 2000;
/** Number of different times that show a wrong one: two instances may have created an order with the same id. */
const TOO_MANY = 3;

/** Compares `created_at` of each order with its earlier values. */
export class OrderAges {
  /** The different times of each order. */
  readonly #dates = new BoundedMap<string, readonly unknown[]>(MAX_ORDERS);

  judge(exchange: Exchange): readonly Judgement[] {
    if (exchange.endpoint !== "order" || exchange.status !== 200) return [];
    const orderId = memberOf(exchange.json, "order_id");
    const created = memberOf(exchange.json, "created_at");
    // Another requirement judges unreadable timestamps.
    if (typeof orderId !== "string" || instantOf(created) === undefined) return [];
    const key = `${exchange.surface} ${orderId}`;
    const before = this.#dates.get(key) ?? [];
    const isKnown = before.some((each) => isSameUnlessCut(each, created));
    const dates = isKnown ? before : [...before, created].slice(0, TOO_MANY);
    this.#dates.set(key, dates);
    const isKept = isKnown && dates.length === 1;
    if (!isKept && dates.length < TOO_MANY) return [];
    const place = { name: "created_at", of: orderId };
    return [["order.created-at-kept", related(isKept, place, "equals", dates.slice(0, 1), created)]];
  }
}
