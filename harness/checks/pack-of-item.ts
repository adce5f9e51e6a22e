import { memberOf } from "../json/json-value.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";

/** Knows the packs of items and pulls in answers of the partner API: an answer names the pack, or continues a purchase of it. */
export class PackOfItem {
  /** Ids of packs by purchase session. */
  readonly #bySession = new Map<unknown, string>();

  add(exchange: Exchange): void {
    const id = memberOf(sentJson(exchange), "id");
    if (exchange.endpoint === "buy/init" && typeof id === "string")
      this.#bySession.set(memberOf(exchange.json, "session_id"), id);
  }

  /** Returns the id of the pack of an item that the answer shows; undefined if it is unknown. */
  of(item: unknown, exchange: Exchange): string | undefined {
    const sent = sentJson(exchange);
    const id = exchange.endpoint === "buy/init" ? memberOf(sent, "id") : memberOf(item, "claw_id");
    return typeof id === "string" ? id : this.#bySession.get(memberOf(sent, "session_id"));
  }
}
