import type { EndpointKey } from "../../contract/endpoints.ts";
import { DefaultMap } from "../collections/default-map.ts";
import { memberOf } from "../json/json-value.ts";
import { valuesAt } from "../json/values-at.ts";
import { related } from "../oracles/difference.ts";
import { metadataOf } from "../oracles/metadata.ts";
import { repeated } from "./repeated.ts";
import { onSuccess } from "./rule.ts";

/** The path of the lists of cards in each endpoint's answer, and the part of a card that has its name. */
const LISTS: Partial<Record<EndpointKey, readonly [path: string, named: (card: unknown) => unknown]>> = {
  available: ["[].chase", (card) => card],
  chase: ["", (card) => card],
  "recent-pulls": ["", (card) => memberOf(card, "metadata")],
  "buy/init": ["nfts", metadataOf],
  "buy/status": ["result.nfts", metadataOf],
  inventory: ["items", metadataOf],
};

/**
 * One id does not stand for cards of different names in one list; each pack's chase cards may be numbered. A card may have
 * been renamed once between two pulls.
 */
export const oneCardPerId = onSuccess((exchange) => {
  const [path, named] = LISTS[exchange.endpoint] ?? [];
  if (path === undefined || named === undefined) return [];
  const names = valuesAt(exchange.json, path).flatMap(({ value }) => [...namesById(value, named)]);
  if (names.length === 0) return [];
  const [id, several] = names.find(([, [, ...others]]) => repeated(others).length > 0) ?? [];
  const place = { name: "names of a card", of: id ?? "" };
  return [["shape.one-card-per-id", related(several === undefined, place, "equals", [1], several?.size)]];
});

function namesById(cards: unknown, named: (card: unknown) => unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new DefaultMap<string, Set<string>>(() => new Set());
  for (const { value } of valuesAt(cards, "[]")) {
    const [id, name] = [memberOf(value, "id"), memberOf(named(value), "name")];
    if (typeof id === "string" && typeof name === "string") names.of(id).add(name);
  }
  return names;
}
