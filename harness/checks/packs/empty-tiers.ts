import type { Surface } from "../../../contract/surface.ts";
import { packsIn } from "../../client/listed-pack.ts";
import { type Tier, tiersOf, tiersPossible } from "../../oracles/tiers.ts";
import { atLeast } from "../../oracles/value.ts";
import { type Exchange, memberOf, objectsIn, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "available.tier-counts-of-drawn" as const;

/**
 * Minimum different items drawn from tiers that are counted empty. A tier may be filled and emptied again between two
 * readings, and the value of an item may have moved since the tiers were counted.
 */
const MIN_ITEMS = 4;
/** Maximum remembered pulls of a surface. */
const MAX_PULLS = 20_000;

interface Pack {
  readonly tiers: readonly Tier[];
  readonly percent: number;
  readonly priceUsd: number;
  /** Highest count of each tier, and when the first and the last one were read. Milliseconds as of `performance.now()`. */
  readonly counts: Map<string, { most: number; readonly fromMs: number; toMs: number }>;
  /** Whether its tiers or its percent changed, so that its pulls can't be assigned. */
  hasChanged: boolean;
}

interface Pull {
  readonly packId: string;
  readonly itemId: unknown;
  readonly usd: number;
  readonly exchange: Exchange;
}

interface Seen {
  readonly packs: Map<string, Pack>;
  readonly pulls: Pull[];
}

/** Finds tiers that are counted empty at every reading, before and after items of them are drawn. */
export class EmptyTiers {
  readonly #surfaces = new Map<Surface, Seen>();

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface === "user") return;
    const seen: Seen = this.#surfaces.get(surface) ?? { packs: new Map(), pulls: [] };
    this.#surfaces.set(surface, seen);
    if (endpoint === "available") learnCounts(seen.packs, exchange);
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

function learnCounts(packs: Map<string, Pack>, exchange: Exchange): void {
  for (const listed of packsIn(exchange)) {
    const tiers = tiersOf(listed);
    const counts = memberOf(listed.raw, "tier_counts");
    if (tiers === undefined || counts === undefined || !(listed.buybackPercent > 0)) continue;
    const now = { tiers, percent: listed.buybackPercent, priceUsd: listed.mintPriceUsd };
    const pack = packs.get(listed.id) ?? { ...now, counts: new Map(), hasChanged: false };
    packs.set(listed.id, pack);
    pack.hasChanged ||= JSON.stringify([pack.tiers, pack.percent]) !== JSON.stringify([tiers, now.percent]);
    for (const { id } of tiers) {
      const count = memberOf(counts, id);
      if (typeof count !== "number") continue;
      const known = pack.counts.get(id) ?? { most: count, fromMs: exchange.doneAtMs, toMs: exchange.sentAtMs };
      pack.counts.set(id, known);
      known.most = Math.max(known.most, count);
      known.toMs = exchange.sentAtMs;
    }
  }
}

/** Returns the tier of a pull with its highest count; undefined if either is unclear. */
function countOf({ usd, exchange }: Pull, pack: Pack | undefined) {
  if (pack === undefined || pack.hasChanged) return undefined;
  const possible = tiersPossible(pack.tiers, usd, pack);
  const [tier] = possible;
  const count = tier === undefined || possible.length > 1 ? undefined : pack.counts.get(tier.id);
  const isBetween = count !== undefined && exchange.sentAtMs > count.fromMs && exchange.doneAtMs < count.toMs;
  return tier === undefined || !isBetween ? undefined : { tier: tier.name, most: count.most };
}
