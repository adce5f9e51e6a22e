import type { DrawCoverage } from "../../contract/report.ts";
import { type ListedPack, packsIn } from "../client/listed-pack.ts";
import { sumOf } from "../collections/sum.ts";
import { isObject, memberOf } from "../json/json-value.ts";
import { type Tier, tiersHolding, tiersOf } from "../oracles/tiers.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";

/** Maximum counted packs. */
const MAX_PACKS = 200;
/** Maximum tiers of a counted pack. */
const MAX_TIERS = 40;
/** Maximum kept characters of a name. */
const NAME_KEPT = 80;

/**
 * Counts the sandbox's pulls per tier, for readers and not for a verdict (`properties/draw` judges its own sample).
 * Packs and their stock come from the pack lists of the traffic.
 */
export class TierCounts {
  readonly #packs = new Map<string, Pack>();

  add(exchange: Exchange): void {
    if (exchange.surface !== "sandbox" || exchange.status !== 200) return;
    if (exchange.endpoint === "available") this.#addPacks(exchange);
    else if (exchange.endpoint === "buy/init") this.#addPulls(exchange);
  }

  /**
   * Returns the counts of packs with at least one pull.
   * @param redact removes secrets from a name
   */
  rows(redact: (text: string) => string): readonly DrawCoverage[] {
    return [...this.#packs.values()].flatMap(({ name, tiers, unclear }) => {
      const pulls = sumOf(tiers.map((tier) => tier.observed));
      if (pulls + unclear === 0) return [];
      const stocked = sumOf(tiers.map(weightOf));
      const shares = tiers.map((tier) => ({
        name: redact(tier.name).slice(0, NAME_KEPT),
        expected: stocked === 0 ? 0 : weightOf(tier) / stocked,
        observed: tier.observed,
      }));
      return [{ surface: "sandbox", pack: redact(name).slice(0, NAME_KEPT), pulls, unclear, tiers: shares } as const];
    });
  }

  #addPacks(exchange: Exchange): void {
    for (const listed of packsIn(exchange)) {
      const pack = this.#packs.get(listed.id) ?? toPack(listed);
      if (pack === undefined || (this.#packs.size >= MAX_PACKS && !this.#packs.has(listed.id))) continue;
      this.#packs.set(listed.id, pack);
      const stock = listed.raw.tier_counts;
      if (!isObject(stock)) continue;
      for (const tier of pack.tiers) tier.isEmpty = stock[tier.id] === undefined || stock[tier.id] === 0;
    }
  }

  #addPulls(exchange: Exchange): void {
    const items = memberOf(exchange.json, "nfts");
    const pack = this.#packs.get(packIdOf(exchange) ?? "");
    if (pack === undefined || !Array.isArray(items)) return;
    for (const item of items as readonly unknown[]) {
      const priceUsd = memberOf(item, "buyback_price");
      const holding = typeof priceUsd === "number" ? tiersHolding(pack.tiers, priceUsd, pack.percent) : [];
      const [tier] = holding;
      if (tier !== undefined && holding.length === 1) tier.observed++;
      else pack.unclear++;
    }
  }
}

interface CountedTier extends Tier {
  isEmpty: boolean;
  observed: number;
}

interface Pack {
  readonly name: string;
  readonly percent: number;
  readonly tiers: readonly CountedTier[];
  unclear: number;
}

function weightOf({ weight, isEmpty }: CountedTier): number {
  return isEmpty ? 0 : weight;
}

/** Returns undefined if a tier or the percent can't be read. */
function toPack(listed: ListedPack): Pack | undefined {
  const tiers = tiersOf(listed);
  if (tiers === undefined || tiers.length > MAX_TIERS || !(listed.buybackPercent > 0)) return undefined;
  const counted = tiers.map((tier) => ({ ...tier, isEmpty: false, observed: 0 }));
  return { name: listed.slug ?? listed.id, percent: listed.buybackPercent, tiers: counted, unclear: 0 };
}

function packIdOf(exchange: Exchange): string | undefined {
  const id = memberOf(sentJson(exchange), "id");
  return typeof id === "string" ? id : undefined;
}
