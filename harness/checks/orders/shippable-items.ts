import { errorRow } from "../../../contract/errors.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { memberOf } from "../../json/json-value.ts";
import { accepted, isRefusal } from "../../oracles/refusal.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "ship-quote.several-items";
const REFUSAL = errorRow("ship/quote", "No shippable items in request");

/** Minimum refused requests: a provider state makes single items unshippable, maybe after they were quoted. */
const MIN_REFUSED = 3;
/** Maximum remembered items and refusals. */
const MAX_REMEMBERED = 4000;

/**
 * Finds quotes of the sandbox for several items that are refused because no item can be shipped, although each was quoted
 * alone. A system may refuse a quote because of one unshippable item. Only adds findings: scenarios verify quotes of
 * several items.
 */
export class ShippableItems {
  readonly #quotedAlone = new BoundedMap<unknown, true>(MAX_REMEMBERED);
  readonly #refused: { readonly ids: readonly unknown[]; readonly exchange: Exchange }[] = [];

  note(exchange: Exchange): void {
    const ids = memberOf(sentJson(exchange), "item_ids");
    if (exchange.surface !== "sandbox" || exchange.endpoint !== "ship/quote" || !Array.isArray(ids)) return;
    const distinct = [...new Set<unknown>(ids)];
    if (exchange.status === 200 && distinct.length === 1) this.#quotedAlone.set(distinct[0], true);
    const isRefused = distinct.length > 1 && isRefusal(exchange, REFUSAL);
    if (isRefused && this.#refused.length < MAX_REMEMBERED) this.#refused.push({ ids: distinct, exchange });
  }

  conclude(): readonly Judged[] {
    const wrong = this.#refused.filter(({ ids }) => ids.every((id) => this.#quotedAlone.has(id)));
    const [first] = wrong;
    if (first === undefined || wrong.length < MIN_REFUSED) return [];
    return [[first.exchange, [REQUIREMENT, accepted(first.exchange)]]];
  }
}
