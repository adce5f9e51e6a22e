import { isText, type JsonObject, memberOf, objectsIn } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/**
 * Checks that no id names two cards of one list, in a chase list and in the preview of each pack. A list may have two
 * copies of a card, which have one name or one image.
 */
export function chaseIds(exchange: Exchange): readonly Judgement[] {
  if (exchange.status !== 200) return [];
  const lists = listsIn(exchange).filter((cards) => cards.length > 1);
  if (lists.length === 0) return [];
  const twice = lists.flatMap(cardsOfOneId)[0];
  return [["chase.ids-unique", related(twice === undefined, "id of a chase card", "distinct", [], twice)]];
}

function listsIn({ endpoint, json }: Exchange) {
  if (endpoint === "chase") return [objectsIn(json)];
  return endpoint === "available" ? objectsIn(json).map((pack) => objectsIn(memberOf(pack, "chase"))) : [];
}

/** Returns the ids that cards of different names and images have. */
function cardsOfOneId(cards: readonly JsonObject[]): readonly string[] {
  const known = new Map<string, { readonly name: unknown; readonly image: unknown }>();
  return cards.flatMap(({ id, name, image }) => {
    if (!isText(id)) return [];
    const other = known.get(id);
    known.set(id, { name, image });
    return other !== undefined && other.name !== name && other.image !== image ? [id] : [];
  });
}
