import { DefaultMap } from "../../collections/default-map.ts";
import { idsIn, memberOf, objectsIn } from "../../json/json-value.ts";
import { NONE } from "../../oracles/difference.ts";
import { equals } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "buy-status.nfts-count";

/** Minimum purchases with another number of items; a pack may sell out during a single one. */
const MIN_WRONG = 2;
/** Maximum remembered purchases and items; more than production's purchases of a run. */
const MAX_KEPT = 5000;

/** The answer of buy/status that lists the most items of a purchase. */
interface Delivery {
  readonly exchange: Exchange;
  readonly count: number;
}

interface Purchase {
  readonly users: Set<unknown>;
  readonly amounts: Set<unknown>;
  delivery?: Delivery;
}

/**
 * Compares the number of items that production delivers with the amount, for every purchase of the run. Whether a result
 * still lists items that left is open, so results of users who may have sold or shipped items before are not judged.
 */
export class ItemCounts {
  readonly #purchases = new DefaultMap<unknown, Purchase>(() => ({ users: new Set(), amounts: new Set() }), MAX_KEPT);
  /** The users who were shown an item, by its id. */
  readonly #owners = new DefaultMap<unknown, Set<unknown>>(() => new Set(), MAX_KEPT);
  /** When the first sale or quote of each item was sent. Milliseconds as of `performance.now()`. */
  readonly #givenAtMs = new DefaultMap<unknown, { atMs: number }>(() => ({ atMs: Number.POSITIVE_INFINITY }), MAX_KEPT);

  add(exchange: Exchange): void {
    if (exchange.surface !== "partner") return;
    const { endpoint, json, sentAtMs } = exchange;
    const sent = sentJson(exchange);
    if (endpoint === "buy/init") this.#learn(sent, json);
    if (endpoint === "buy/status") this.#deliver(exchange);
    if (endpoint === "inventory") this.#own(memberOf(json, "user_id"), memberOf(json, "items"));
    const itemIds = memberOf(sent, "item_ids");
    const given = endpoint === "buyback" ? [memberOf(sent, "item_id")] : Array.isArray(itemIds) ? itemIds : [];
    for (const id of given) {
      const first = this.#givenAtMs.of(id);
      first.atMs = Math.min(first.atMs, sentAtMs);
    }
  }

  conclude(): readonly Judged[] {
    const givenAtMs = this.#givenAtMsByUser();
    const judged = [...this.#purchases.values()].flatMap(({ users, amounts, delivery }): readonly Judged[] => {
      const [amount] = amounts;
      if (delivery === undefined || amounts.size !== 1 || !Number.isInteger(amount)) return [];
      const { exchange, count } = delivery;
      if ([...users].some((user) => (givenAtMs.get(user) ?? Number.POSITIVE_INFINITY) < exchange.doneAtMs)) return [];
      return [[exchange, [REQUIREMENT, equals("number of items", Number(amount), count)]]];
    });
    const wrong = judged.filter(([, [, differences]]) => differences.length > 0);
    if (wrong.length >= MIN_WRONG) return wrong.slice(0, 1);
    return wrong.length > 0 ? [] : judged.slice(0, 1).map(([exchange]) => [exchange, [REQUIREMENT, NONE]]);
  }

  #learn(sent: unknown, body: unknown): void {
    const user = memberOf(sent, "user_id");
    const { users, amounts } = this.#purchases.of(memberOf(body, "session_id"));
    users.add(user);
    amounts.add(memberOf(sent, "amount"));
    this.#own(user, memberOf(body, "nfts"));
  }

  #deliver(exchange: Exchange): void {
    const result = memberOf(exchange.json, "result");
    const purchase = this.#purchases.get(memberOf(sentJson(exchange), "session_id"));
    const nfts = memberOf(result, "nfts");
    if (purchase === undefined || !Array.isArray(nfts)) return;
    const count = objectsIn(nfts).length;
    if (count > (purchase.delivery?.count ?? -1)) purchase.delivery = { exchange, count };
    for (const user of purchase.users) this.#own(user, nfts);
  }

  #own(user: unknown, items: unknown): void {
    for (const id of idsIn(items)) this.#owners.of(id).add(user);
  }

  /** Returns when each user may first have given an item away. */
  #givenAtMsByUser(): ReadonlyMap<unknown, number> {
    const first = new Map<unknown, number>();
    for (const [id, { atMs }] of this.#givenAtMs)
      for (const user of this.#owners.get(id) ?? [])
        first.set(user, Math.min(first.get(user) ?? Number.POSITIVE_INFINITY, atMs));
    return first;
  }
}
