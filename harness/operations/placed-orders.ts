import { memberOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Ids of the orders that each owner placed in production, the latest first. */
export class PlacedOrders {
  readonly #ids = new WeakMap<object, string[]>();

  /** Records an exchange of the run, and whose it is. */
  add({ surface, endpoint, status, json }: Exchange, owner: object): void {
    const id = memberOf(json, "order_id");
    if (surface !== "partner" || endpoint !== "ship/request" || status !== 200 || typeof id !== "string") return;
    this.#ids.set(owner, [id, ...this.of(owner)]);
  }

  of(owner: object): readonly string[] {
    return this.#ids.get(owner) ?? [];
  }
}
