import type { Surface } from "../../../contract/surface.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { tiersPossible } from "../../oracles/tiers.ts";
import { atLeast } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { type KnownPack, learnPacks } from "./known-packs.ts";

const REQUIREMENT = "available.tier-counts-of-drawn" as const;

/**
 * Minimum different items drawn from tiers that are counted empty. A tier may be filled and emptied again between two
 * readings, and the value of an item may have moved since the tiers were counted.
 */
const MIN_ITEMS = 4;
/** Maximum remembered pulls of a surface. */
const MAX_PULLS = 20_000;

interface Pull {
  readonly packId: string;
  readonly itemId: unknown;
  readonly usd: number;
  readonly exchange: Exchange;
}

interface Seen {
  readonly packs: Map<string, KnownPack>;
  readonly pulls: Pull[];
}

/** Finds tiers that are counted empty at every reading, before and after items of them are drawn. */
export class EmptyTiers {
  readonly #surfaces = new DefaultMap<Surface, Seen>(() => ({ packs: new Map(), pulls: [] }));

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface === "user") return;
    const seen = this.#surfaces.of(surface);
    if (endpoint === "available") learnPacks(seen.packs, exchange);
    if (endpoint !== "buy/init" || seen.pulls.length > MAX_PULLS) return;
    const packId = String(memberOf(sentJson(exchange), "id"));
    for (const { id: itemId, buyback_price: usd } of objectsIn(memberOf(json, "nfts")))
      if (typeof usd === "number") seen.pulls.push({ packId, itemId, usd, exchange });
  }

  conclude(): readonly Judged[] {
    return [...this.#surfaces.values()].flatMap(({ packs, pulls }) => {
      const counted = pulls.flatMap((pull) => {
        const count = countOf(pull, packs.get(pull.packId));
        return count === undefined ? [] : [{ pull, ...count }];
      });
      const empty = counted.filter(({ most }) => most === 0);
      const items = new Set(empty.map(({ pull }) => pull.itemId));
      const [shown] = items.size < MIN_ITEMS ? counted.filter(({ most }) => most > 0) : empty;
      if (shown === undefined) return [];
      const at = { name: `count of tier ${shown.tier}`, of: shown.pull.packId };
      return [[shown.pull.exchange, [REQUIREMENT, atLeast(at, 1, shown.most)]] as const];
    });
  }
}

/** Returns the tier of a pull with its highest count; undefined if either is unclear. */
function countOf({ usd, exchange }: Pull, pack: KnownPack | undefined) {
  if (pack === undefined || pack.hasChanged) return undefined;
  const possible = tiersPossible(pack.tiers, usd, pack);
  const [tier] = possible;
  const count = tier === undefined || possible.length > 1 ? undefined : pack.counts.get(tier.id);
  const isBetween = count !== undefined && exchange.sentAtMs > count.fromMs && exchange.doneAtMs < count.toMs;
  return tier === undefined || !isBetween ? undefined : { tier: tier.name, most: count.most };
}
