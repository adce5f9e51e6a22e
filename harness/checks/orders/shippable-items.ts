import { errorRow } from "../../../contract/errors.ts";
import { itemsIn } from "../../client/pulled-item.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { idsIn, memberOf } from "../../json/json-value.ts";
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
 * alone. A system may refuse a quote because of one unshippable item, so sets with an item that the run ordered are not
 * judged, nor are sets with a listing that the run pulled twice: another user may have ordered a copy. Only adds
 * findings: scenarios verify quotes of several items.
 */
export class ShippableItems {
  readonly #quotedAlone = new BoundedMap<unknown, true>(MAX_REMEMBERED);
  /** Ids of the quoted items, by rate id. */
  readonly #ofRates = new BoundedMap<unknown, readonly unknown[]>(MAX_REMEMBERED);
  readonly #ordered = new BoundedMap<unknown, true>(MAX_REMEMBERED);
  readonly #pulls = new BoundedMap<unknown, number>(MAX_REMEMBERED);
  readonly #refused: { readonly ids: readonly unknown[]; readonly exchange: Exchange }[] = [];

  note(exchange: Exchange): void {
    if (exchange.surface !== "sandbox") return;
    if (exchange.endpoint === "buy/init") this.#notePulls(exchange);
    if (exchange.endpoint === "ship/quote") this.#noteQuote(exchange);
    if (exchange.endpoint === "ship/request") this.#noteOrder(exchange);
  }

  conclude(): readonly Judged[] {
    const wrong = this.#refused.filter(({ ids }) => ids.every((id) => this.#isShippable(id)));
    const [first] = wrong;
    if (first === undefined || wrong.length < MIN_REFUSED) return [];
    return [[first.exchange, [REQUIREMENT, accepted(first.exchange)]]];
  }

  #notePulls(exchange: Exchange): void {
    for (const { id } of itemsIn(memberOf(exchange.json, "nfts"))) this.#pulls.set(id, (this.#pulls.get(id) ?? 0) + 1);
  }

  #noteQuote(exchange: Exchange): void {
    const ids = memberOf(sentJson(exchange), "item_ids");
    if (!Array.isArray(ids)) return;
    const distinct = [...new Set<unknown>(ids)];
    if (exchange.status === 200) {
      for (const rate of idsIn(memberOf(exchange.json, "quotes"))) this.#ofRates.set(rate, distinct);
      if (distinct.length === 1) this.#quotedAlone.set(distinct[0], true);
    }
    const isRefused = distinct.length > 1 && isRefusal(exchange, REFUSAL);
    if (isRefused && this.#refused.length < MAX_REMEMBERED) this.#refused.push({ ids: distinct, exchange });
  }

  #noteOrder(exchange: Exchange): void {
    for (const id of this.#ofRates.get(memberOf(sentJson(exchange), "quote_id")) ?? []) this.#ordered.set(id, true);
  }

  #isShippable(id: unknown): boolean {
    return this.#quotedAlone.has(id) && !this.#ordered.has(id) && (this.#pulls.get(id) ?? 0) <= 1;
  }
}
