import { BoundedMap } from "../../collections/bounded-map.ts";
import { type JsonObject, memberOf, objectsIn } from "../../json/json-value.ts";
import { ORDER_STEPS, rateMembers } from "../../oracles/order.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { surfaceKey } from "../surface-key.ts";

/** Maximum remembered rates and orders, more than a run has; beyond it the oldest are forgotten. */
const MAX_REMEMBERED = 4000;

/** Compares every order that is read with the rate that its request chose. Only adds findings: scenarios verify the same. */
export class RatesOfOrders {
  readonly #rates = new BoundedMap<string, JsonObject>(MAX_REMEMBERED);
  readonly #chosen = new BoundedMap<string, JsonObject>(MAX_REMEMBERED);

  judge(exchange: Exchange): readonly Judgement[] {
    const { endpoint, status, json } = exchange;
    if (status !== 200) return [];
    if (endpoint === "ship/quote") this.#learnRates(exchange);
    if (endpoint === "ship/request") {
      const rate = this.#rates.get(surfaceKey(exchange, memberOf(sentJson(exchange), "quote_id")));
      if (rate !== undefined) this.#chosen.set(surfaceKey(exchange, memberOf(json, "order_id")), rate);
    }
    return endpoint === "order" ? this.#compare(exchange) : [];
  }

  #learnRates(exchange: Exchange): void {
    for (const { id, carrier, service, amount } of objectsIn(memberOf(exchange.json, "quotes")))
      this.#rates.set(surfaceKey(exchange, id), { carrier, service, amount });
  }

  #compare(exchange: Exchange): readonly Judgement[] {
    const rate = this.#chosen.get(surfaceKey(exchange, memberOf(exchange.json, "order_id")));
    // The fields of a cancelled or failed order are open.
    if (rate === undefined || !ORDER_STEPS.includes(String(memberOf(exchange.json, "status")))) return [];
    return rateMembers(rate, exchange.json)
      .filter(({ differences }) => differences.length > 0)
      .map(({ id, differences }) => [id, differences] as const);
  }
}
