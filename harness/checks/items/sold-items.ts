import { DefaultMap } from "../../collections/default-map.ts";
import { isReusedUserId } from "../../ids/reused-user-ids.ts";
import { idsIn, memberOf } from "../../json/json-value.ts";
import { listsNone } from "../../oracles/item-list.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "inventory.excludes-sold";

/** Minimum sold items that are listed; a provider state may give a single one to its user again. */
const MIN_LISTED = 2;
/** Maximum remembered items and purchases; more than production's purchases of a run. */
const MAX_KEPT = 5000;

interface Sale {
  readonly exchange: Exchange;
  /** The users who were shown the item before. */
  readonly users: ReadonlySet<unknown>;
}

/**
 * Compares every inventory of production with the sales before it. A card that was sold back can be pulled again, so
 * users who have a purchase since, or one whose items are unknown, are not judged. Only adds findings: scenarios verify the
 * same.
 */
export class SoldItems {
  /** The users who were shown an item, by its id. */
  readonly #owners = new DefaultMap<string, Set<unknown>>(() => new Set(), MAX_KEPT);
  readonly #sales = new Map<string, Sale>();
  /** When the latest purchase of each user was answered. Milliseconds as of `performance.now()`. */
  readonly #boughtAtMs = new Map<unknown, number>();
  /** The users of purchases whose items no answer has shown, by session. */
  readonly #open = new Map<unknown, unknown>();
  /** The inventories that list a sold item, by its id. */
  readonly #listed = new Map<string, Exchange>();

  add(exchange: Exchange): void {
    const { surface, endpoint, json, doneAtMs } = exchange;
    if (surface !== "partner") return;
    const sent = sentJson(exchange);
    const session = memberOf(endpoint === "buy/init" ? json : sent, "session_id");
    if (endpoint === "buy/init") {
      const user = memberOf(sent, "user_id");
      this.#boughtAtMs.set(user, doneAtMs);
      if (this.#open.size < MAX_KEPT) this.#open.set(session, user);
      this.#show(session, user, memberOf(json, "nfts"), doneAtMs);
    }
    const result = memberOf(json, "result");
    if (endpoint === "buy/status") this.#show(session, memberOf(result, "user_id"), memberOf(result, "nfts"), doneAtMs);
    if (endpoint === "inventory") this.#compare(exchange);
    const id = memberOf(sent, "item_id");
    if (endpoint === "buyback" && typeof id === "string" && memberOf(json, "success") === true)
      this.#sales.set(id, { exchange, users: new Set(this.#owners.get(id)) });
  }

  conclude(): readonly Judged[] {
    const [first] = this.#listed;
    if (first !== undefined && this.#listed.size >= MIN_LISTED)
      return [[first[1], [REQUIREMENT, listsNone("the inventory", [first[0]], [first[0]])]]];
    return [];
  }

  /** Learns the items of a purchase; it stays open until an answer shows some. */
  #show(session: unknown, user: unknown, nfts: unknown, doneAtMs: number): void {
    for (const id of idsIn(nfts)) {
      this.#open.delete(session);
      const users = this.#owners.of(id);
      if (!users.has(user)) this.#boughtAtMs.set(user, doneAtMs);
      users.add(user);
    }
  }

  #compare(inventory: Exchange): void {
    const user = memberOf(inventory.json, "user_id");
    const ids = new Set(idsIn(memberOf(inventory.json, "items")));
    const isOpen = [...this.#open.values()].includes(user);
    for (const [id, { exchange: sale, users }] of this.#sales) {
      const isBoughtSince = (this.#boughtAtMs.get(user) ?? Number.NEGATIVE_INFINITY) > sale.sentAtMs;
      if (!users.has(user) || isOpen || isBoughtSince || isReusedUserId(user)) continue;
      if (inventory.sentAtMs < sale.doneAtMs) continue;
      if (ids.has(id)) this.#listed.set(id, inventory);
    }
    for (const id of ids) this.#owners.of(id).add(user);
  }
}
