import { memberOf } from "../../json/json-value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";

/** Returns the id of the pack of an item or a pull that an answer of the partner API shows; undefined if it names none. */
export function packOfItem(item: unknown, exchange: Exchange): string | undefined {
  const id = exchange.endpoint === "buy/init" ? memberOf(sentJson(exchange), "id") : memberOf(item, "claw_id");
  return typeof id === "string" ? id : undefined;
}
