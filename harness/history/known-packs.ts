import type { ListedPack } from "../client/listed-pack.ts";
import { memberOf } from "../json/json-value.ts";
import { type Tier, tiersOf } from "../oracles/tiers.ts";
import type { Exchange } from "../transport/exchange.ts";

/** A pack with readable tiers and a percent, as the lists of a run show it. */
export interface KnownPack {
  readonly name: string;
  readonly tiers: readonly Tier[];
  readonly percent: number;
  readonly priceUsd: number;
  /** By the id of the tier. */
  readonly counts: Map<string, TierCount>;
  /** Whether its tiers or its percent changed, so that its pulls can't be assigned. */
  hasChanged: boolean;
}

/** What the lists said of the stock of a tier, and when the first and the last one did. Milliseconds as of `performance.now()`. */
interface TierCount {
  least: number;
  most: number;
  readonly fromMs: number;
  toMs: number;
}

/** Adds what a list shows of a pack. */
export function learnPack(known: Map<unknown, KnownPack>, listed: ListedPack, list: Exchange): void {
  const { id, slug, buybackPercent: percent, mintPriceUsd: priceUsd, raw } = listed;
  const tiers = tiersOf(listed);
  if (tiers === undefined || !(percent > 0)) return;
  const pack = known.get(id) ?? { name: slug ?? id, tiers, percent, priceUsd, counts: new Map(), hasChanged: false };
  known.set(id, pack);
  pack.hasChanged ||= JSON.stringify([pack.tiers, pack.percent]) !== JSON.stringify([tiers, percent]);
  for (const tier of tiers) learnCount(pack, tier, memberOf(memberOf(raw, "tier_counts"), tier.id), list);
}

function learnCount({ counts }: KnownPack, { id }: Tier, count: unknown, { sentAtMs, doneAtMs }: Exchange): void {
  if (typeof count !== "number") return;
  const known = counts.get(id) ?? { least: count, most: count, fromMs: doneAtMs, toMs: sentAtMs };
  counts.set(id, known);
  known.least = Math.min(known.least, count);
  known.most = Math.max(known.most, count);
  known.toMs = sentAtMs;
}
