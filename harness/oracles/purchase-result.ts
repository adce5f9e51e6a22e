import { idsIn, isObject, isText, type JsonObject, memberOf, objectsIn, textOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { type Difference, NONE } from "./difference.ts";
import { listsSame, pairItems } from "./item-list.ts";
import { accepted, acceptedWith } from "./refusal.ts";
import { atLeast, equals } from "./value.ts";

/** Returns the `result` of a fulfilled crypto purchase; undefined if there is none. */
export function resultOf(exchange: Exchange): unknown {
  const result = memberOf(exchange.json, "result");
  return isObject(result) ? result : undefined;
}

/** Returns the items in the result of a purchase. */
export function nftsOf(exchange: Exchange): readonly JsonObject[] {
  return objectsIn(memberOf(resultOf(exchange), "nfts"));
}

/** Returns whether a purchase is pending. An answer with a result too is wrong, but there is nothing more to wait for. */
export function isPending(exchange: Exchange): boolean {
  return exchange.status < 300 && memberOf(exchange.json, "status") === "pending" && resultOf(exchange) === undefined;
}

/** The answer has to be 200 with a result. */
export function showsResult(exchange: Exchange): readonly Difference[] {
  if (exchange.status !== 200) return accepted(exchange);
  return acceptedWith(exchange, resultOf(exchange) !== undefined, "object", "/result");
}

/** The result has to list at least one item. */
export function showsItems(exchange: Exchange): readonly Difference[] {
  return atLeast("number of result.nfts", 1, nftsOf(exchange).length);
}

/** Requires the metadata's image in each item's `links`. */
export function mirrorsImages(exchange: Exchange): readonly Difference[] {
  return nftsOf(exchange).flatMap((item) => {
    const content = memberOf(item, "content");
    const image = memberOf(memberOf(content, "metadata"), "image");
    const link = memberOf(memberOf(content, "links"), "image");
    // The requirement on the metadata judges an image that it lacks.
    if (typeof image !== "string") return NONE;
    return equals({ name: "content.links.image", of: textOf(memberOf(item, "id")) }, image, link);
  });
}

/** Requires the same user, transaction, public id and items in a later answer. */
export function repeatsResult(first: Exchange, later: Exchange): readonly Difference[] {
  const [was, is] = [resultOf(first), resultOf(later)];
  const [before, now] = [nftsOf(first), nftsOf(later)];
  return [
    ...["user_id", "tx_hash", "public_id"].flatMap((name) =>
      equals(`result.${name}`, memberOf(was, name), memberOf(is, name)),
    ),
    ...(areMintedSince(before, now) ? NONE : listsSame("ids of result.nfts", idsIn(before), idsIn(now))),
    ...pairItems(before, now).flatMap(({ first: item, second }) => repeatsItem(item, second)),
  ];
}

/** Whether items left only because others have come that are minted: from then on the mint address is the id (A-MINTED). */
function areMintedSince(before: readonly JsonObject[], now: readonly JsonObject[]): boolean {
  const without = (items: readonly JsonObject[], others: readonly JsonObject[]) =>
    items.filter(({ id }) => !others.some((other) => other.id === id));
  const [gone, come] = [without(before, now), without(now, before)];
  const areReplaced =
    gone.every((item) => item.mint_address === null) && come.every((item) => isText(item.mint_address));
  return gone.length > 0 && gone.length === come.length && areReplaced;
}

/** Requires the same kind and name of an item. Live prices may move, and an item may be minted in between (A-MINTED). */
function repeatsItem(item: JsonObject, later: JsonObject): readonly Difference[] {
  const of = textOf(item.id);
  const named = equals({ name: "content.metadata.name", of }, nameOf(item), nameOf(later));
  const chain = ["mint_address", "collection_address", "token_standard"].flatMap((name) =>
    typeof item[name] === "string" ? equals({ name, of }, item[name], later[name]) : NONE,
  );
  const isMinted = item.mint_address === null && typeof later.mint_address === "string";
  const kind = isMinted ? NONE : equals({ name: "type", of }, item.type, later.type);
  return [...kind, ...chain, ...named];
}

const nameOf = (item: JsonObject) => memberOf(memberOf(memberOf(item, "content"), "metadata"), "name");
