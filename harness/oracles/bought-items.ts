import { isObject, type JsonObject, memberOf, textOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { type Difference, related } from "./difference.ts";
import { answered } from "./refusal.ts";
import { equals } from "./value.ts";

/** Requires that buy/init lists so many items; an answer without a list is shown whole. */
export function listsAmount(init: Exchange, amount: number): readonly Difference[] {
  const nfts = memberOf(init.json, "nfts");
  if (Array.isArray(nfts)) return equals("number of items", amount, nfts.length);
  return answered(false, "of type", [{ text: "list" }], init, { pointer: "/nfts" });
}

/** Requires that each item of a fulfilled purchase has `links`. */
export function haveLinks(items: readonly JsonObject[]): readonly Difference[] {
  const unlinked = items.filter((item) => !hasLinks(item)).map(({ id }) => textOf(id));
  return related(unlinked.length === 0, "items without `links`", "equals", [[]], unlinked);
}

/** Returns whether an item has `links`: in `content`, or beside it, which "each with links" may mean too. */
function hasLinks(item: JsonObject): boolean {
  return isObject(memberOf(item.content, "links") ?? item.links);
}
