import { Counts } from "../../collections/counts.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { unless } from "../../oracles/difference.ts";
import { metadataOf } from "../../oracles/metadata.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/** The item type that may not make up all pulls of a pack type: core packs hold minted cards, others cards of the market. */
const FOREIGN: Readonly<Record<string, string>> = { CORE: "market_listing", MARKET: "enft" };
/**
 * Minimum different cards. A few cards of a pack may come from elsewhere, but not all of this many. Copies of one card have
 * different ids.
 */
const MIN_CARDS = 5;

/** Minimum different cards of a core pack, of which at least one is minted. */
const MIN_CARDS_OF_CORE = 20;

class Pulled {
  total = 0;
  /** Pulls with `mint_address` null: "Null for items not minted". */
  unminted = 0;
  readonly byType = new Counts<unknown>();
  readonly ids = new Set<unknown>();
  /** Names of the cards; the id of one without a name. */
  readonly cards = new Set<unknown>();
  last: Exchange;

  constructor(first: Exchange) {
    this.last = first;
  }
}

/** Compares the type of a pack with the types of its items. */
export class PackTypes {
  readonly #named: (value: string) => readonly string[];
  readonly #types = new Map<string, unknown>();
  readonly #pulled = new Map<string, Pulled>();

  /** @param aliases what the deployment calls the types of packs and items */
  constructor(aliases: Readonly<Record<string, string>>) {
    this.#named = (value) => [value, aliases[value] ?? value];
  }

  add(exchange: Exchange): void {
    if (exchange.surface === "user") return;
    const keyOf = (id: unknown) => `${exchange.surface} ${String(id)}`;
    if (exchange.endpoint === "available") {
      for (const { id, type } of objectsIn(exchange.json)) this.#types.set(keyOf(id), type);
    }
    if (exchange.endpoint !== "buy/init") return;
    const key = keyOf(memberOf(sentJson(exchange), "id"));
    const pulled = this.#pulled.get(key) ?? new Pulled(exchange);
    this.#pulled.set(key, pulled);
    pulled.last = exchange;
    for (const item of objectsIn(memberOf(exchange.json, "nfts"))) {
      const { id, type, mint_address } = item;
      pulled.total++;
      if (mint_address === null) pulled.unminted++;
      pulled.ids.add(id);
      pulled.cards.add(memberOf(metadataOf(item), "name") ?? id);
      pulled.byType.increment(type);
    }
  }

  conclude(): readonly Judged[] {
    return Object.entries(FOREIGN).flatMap(([packType, itemType]) =>
      [...this.#pulled]
        .filter(
          ([key, { cards }]) =>
            cards.size >= MIN_CARDS &&
            this.#named(packType).includes(String(this.#types.get(key))) &&
            !this.#sharesListings(key),
        )
        .map(([, { total, unminted, byType, cards, last }]) => {
          const foreign = Math.max(0, ...this.#named(itemType).map((each) => byType.of(each)));
          const isMinted = packType !== "CORE" || cards.size < MIN_CARDS_OF_CORE || unminted < total;
          const what = foreign < total ? "not minted" : `of type ${itemType}`;
          const actual = `${total} pulls of a ${packType} pack, each ${what}`;
          const differences = unless(foreign < total && isMinted, `items of a ${packType} pack`, { text: actual });
          return [last, ["available.type-of-items", differences]] as const;
        }),
    );
  }

  /** Packs of both types may draw from the same listings, which then show nothing about the type. */
  #sharesListings(key: string): boolean {
    const { ids } = this.#pulled.get(key) ?? {};
    return [...this.#pulled].some(
      ([other, pulled]) =>
        this.#types.has(other) &&
        this.#types.get(other) !== this.#types.get(key) &&
        [...pulled.ids].some((id) => ids?.has(id) === true),
    );
  }
}
