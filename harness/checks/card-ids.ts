import type { EndpointKey } from "../../contract/endpoints.ts";
import { related } from "../oracles/difference.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";
import { valuesAt } from "./values-at.ts";

/** Paths of card lists per endpoint, and how to read a card's name. */
const CARDS: Partial<
  Record<EndpointKey, readonly { readonly path: string; readonly nameOf: (card: unknown) => unknown }[]>
> = {
  available: [{ path: "[].chase[]", nameOf: (card) => memberOf(card, "name") }],
  chase: [{ path: "[]", nameOf: (card) => memberOf(card, "name") }],
  "recent-pulls": [{ path: "[]", nameOf: (card) => memberOf(memberOf(card, "metadata"), "name") }],
  "buy/init": [{ path: "nfts[]", nameOf: (card) => memberOf(memberOf(memberOf(card, "content"), "metadata"), "name") }],
  "buy/status": [
    { path: "result.nfts[]", nameOf: (card) => memberOf(memberOf(memberOf(card, "content"), "metadata"), "name") },
  ],
  inventory: [{ path: "items[]", nameOf: (card) => memberOf(memberOf(memberOf(card, "content"), "metadata"), "name") }],
};

/** Minimum names under one id that prove several cards. A card may have been renamed once between two pulls. */
const MIN_NAMES = 3;

/** Checks that one id does not stand for cards of different names in one list. */
export function cardIds(exchange: Exchange): readonly Judgement[] {
  if (exchange.status !== 200) return [];
  return (CARDS[exchange.endpoint] ?? []).flatMap(({ path, nameOf }) => {
    const names = new Map<string, Set<string>>();
    for (const { value } of valuesAt(exchange.json, path)) {
      const [id, name] = [memberOf(value, "id"), nameOf(value)];
      if (typeof id === "string" && typeof name === "string") names.set(id, (names.get(id) ?? new Set()).add(name));
    }
    if (names.size === 0) return [];
    const [id, several] = [...names].find(([, each]) => each.size >= MIN_NAMES) ?? [];
    return [
      [
        "shape.one-card-per-id",
        related(several === undefined, { name: "names of a card", of: id ?? "" }, "equals", [1], several?.size),
      ] as const,
    ];
  });
}
