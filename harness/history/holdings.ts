import type { EndpointKey } from "../../contract/endpoints.ts";
import { BoundedMap } from "../collections/bounded-map.ts";
import { type JsonObject, memberOf, objectsIn, textOf } from "../json/json-value.ts";
import { type Exchange, lastSegmentOf, sentJson } from "../transport/exchange.ts";
import { type Fact, MAX_FACTS, remember } from "./fact.ts";

/** An answer of inventory. */
export interface Inventory extends Fact {
  /** The user that it names. */
  readonly user: unknown;
  readonly items: readonly JsonObject[];
}

/** An accepted sellback. */
export interface Sale extends Fact {
  readonly itemId: unknown;
  /** The `claw_id` that was sent. */
  readonly packId: unknown;
  readonly amount: unknown;
  readonly success: unknown;
}

/** An answer of card. */
export interface CardRead extends Fact {
  /** The id that was asked for. */
  readonly id: string;
  readonly card: JsonObject;
}

/** What a surface showed of items that users hold, and the sales of them, each in the order of the answers. */
export class Holdings {
  readonly inventories: Inventory[] = [];
  readonly sales: Sale[] = [];
  readonly cards: CardRead[] = [];
  readonly #lastLeaving = new BoundedMap<string, number>(MAX_FACTS);

  add(answer: Exchange, fact: Fact): void {
    const { endpoint, status, json } = answer;
    const sent = sentJson(answer);
    for (const id of leavingIn(endpoint, sent)) this.#lastLeaving.set(textOf(id), answer.doneAtMs);
    if (status !== 200) return;
    if (endpoint === "inventory")
      remember(this.inventories, {
        ...fact,
        user: memberOf(json, "user_id"),
        items: objectsIn(memberOf(json, "items")),
      });
    if (endpoint === "buyback")
      remember(this.sales, {
        ...fact,
        itemId: memberOf(sent, "item_id"),
        packId: memberOf(sent, "claw_id"),
        amount: memberOf(json, "amount"),
        success: memberOf(json, "success"),
      });
    if (endpoint === "card")
      for (const card of objectsIn([json])) remember(this.cards, { ...fact, id: lastSegmentOf(answer), card });
  }

  /**
   * When the last request to sell or to quote an item was answered, also if it was refused. Milliseconds as of
   * `performance.now()`; undefined if there is none.
   */
  lastLeavingMs(itemId: unknown): number | undefined {
    return this.#lastLeaving.get(textOf(itemId));
  }
}

/** Returns the ids of items that a request sells or quotes. */
function leavingIn(endpoint: EndpointKey, sent: unknown): readonly unknown[] {
  const ids = memberOf(sent, "item_ids");
  if (endpoint === "ship/quote") return Array.isArray(ids) ? ids : [];
  if (endpoint === "buyback") return [memberOf(sent, "item_id")];
  return endpoint === "take-claw-bid-init" ? [memberOf(sent, "mint_address")] : [];
}
