import { BoundedMap } from "../../collections/bounded-map.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { idsIn, memberOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { folded } from "../../oracles/folded.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "order.destination-of-request";

/** Names in letters that every system can store, so that only their form may be normalized. */
const PLAIN = /^[A-Za-z][A-Za-z '-]*$/;
/** Statuses in which an order still needs its destination. */
const ON_THE_WAY = ["queued", "processing"];
/** Minimum recipients whose orders name the same other recipient. */
const MIN_RECIPIENTS = 2;
/** Maximum remembered rates, orders and names, more than a run has in production. */
const MAX_REMEMBERED = 4000;

interface Wrong {
  readonly exchange: Exchange;
  readonly own: string;
  readonly shown: string;
}

/**
 * Finds orders of production that name the recipient of another one: orders of several recipients show the same name, or
 * one shows a name that another quote was for. Only adds findings: scenarios verify the same.
 */
export class RecipientsOfOrders {
  readonly #ofRates = new BoundedMap<unknown, string>(MAX_REMEMBERED);
  readonly #ofOrders = new BoundedMap<unknown, string>(MAX_REMEMBERED);
  readonly #recipients = new BoundedMap<string, true>(MAX_REMEMBERED);
  readonly #wrong = new DefaultMap<string, Wrong[]>(() => [], MAX_REMEMBERED);

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface !== "partner") return;
    if (endpoint === "ship/quote") this.#learn(memberOf(memberOf(sentJson(exchange), "destination"), "name"), json);
    if (endpoint === "ship/request") {
      const name = this.#ofRates.get(memberOf(sentJson(exchange), "quote_id"));
      if (name !== undefined) this.#ofOrders.set(memberOf(json, "order_id"), name);
    }
    if (endpoint === "order") this.#compare(exchange);
  }

  conclude(): readonly Judged[] {
    for (const [name, orders] of this.#wrong) {
      const [first] = orders;
      const recipients = new Set(orders.map(({ own }) => folded(own)));
      if (first === undefined || (recipients.size < MIN_RECIPIENTS && !this.#recipients.has(name))) continue;
      const { exchange, own, shown } = first;
      return [[exchange, [REQUIREMENT, related(false, "destination.name", "equals", [own], shown)]]];
    }
    return [];
  }

  #learn(name: unknown, answer: unknown): void {
    if (typeof name !== "string") return;
    if (PLAIN.test(name)) this.#recipients.set(folded(name), true);
    for (const id of idsIn(memberOf(answer, "quotes"))) {
      const known = this.#ofRates.get(id);
      // A rate id that is used again does not say which quote was ordered.
      this.#ofRates.set(id, known === undefined || known === name ? name : "");
    }
  }

  #compare(exchange: Exchange): void {
    const { json } = exchange;
    const own = this.#ofOrders.get(memberOf(json, "order_id")) ?? "";
    const shown = memberOf(memberOf(json, "destination"), "name");
    if (!PLAIN.test(own) || typeof shown !== "string" || !ON_THE_WAY.includes(String(memberOf(json, "status")))) return;
    const [mine, theirs] = [folded(own), folded(shown)];
    // A part of the name is the name.
    if (theirs === "" || mine.includes(theirs) || theirs.includes(mine)) return;
    const orders = this.#wrong.of(theirs);
    if (orders.length < MAX_REMEMBERED) orders.push({ exchange, own, shown });
  }
}
