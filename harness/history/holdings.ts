import { type JsonObject, memberOf, objectsIn } from "../json/json-value.ts";
import { type Exchange, lastSegmentOf, sentJson } from "../transport/exchange.ts";
import { type Fact, remember } from "./fact.ts";

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

  add(answer: Exchange, fact: Fact): void {
    const { endpoint, status, json } = answer;
    const sent = sentJson(answer);
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
      });
    if (endpoint === "card")
      for (const card of objectsIn([json])) remember(this.cards, { ...fact, id: lastSegmentOf(answer), card });
  }
}
