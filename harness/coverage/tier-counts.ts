import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import type { DrawCoverage } from "../../contract/report.ts";
import { sentJson } from "../transport/body.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";

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

  add(exchange: Pick<Exchange, "surface" | "endpoint" | "status" | "json" | "request">): void {
    if (exchange.surface !== "sandbox" || exchange.status !== 200) return;
    if (exchange.endpoint === "available") this.#addPacks(exchange.json);
    else if (exchange.endpoint === "buy/init") this.#addPulls(exchange);
  }

  /**
   * Returns the counts of packs with at least one pull.
   * @param redact removes secrets from a name
   */
  rows(redact: (text: string) => string): readonly DrawCoverage[] {
    return [...this.#packs.values()].flatMap(({ name, tiers, unclear }) => {
      const pulls = tiers.reduce((sum, tier) => sum + tier.observed, 0);
      if (pulls + unclear === 0) return [];
      const stocked = tiers.reduce((sum, tier) => sum + weightOf(tier), 0);
      const shares = tiers.map((tier) => ({
        name: redact(tier.name).slice(0, NAME_KEPT),
        expected: stocked === 0 ? 0 : weightOf(tier) / stocked,
        observed: tier.observed,
      }));
      return [{ surface: "sandbox", pack: redact(name).slice(0, NAME_KEPT), pulls, unclear, tiers: shares } as const];
    });
  }

  #addPacks(list: unknown): void {
    if (!Array.isArray(list)) return;
    for (const element of list as readonly unknown[]) {
      const id = memberOf(element, "id");
      if (typeof id !== "string") continue;
      const pack = this.#packs.get(id) ?? toPack(id, element);
      if (pack === undefined || (this.#packs.size >= MAX_PACKS && !this.#packs.has(id))) continue;
      this.#packs.set(id, pack);
      const stock = memberOf(element, "tier_counts");
      if (typeof stock !== "object" || stock === null) continue;
      for (const tier of pack.tiers)
        tier.isEmpty = memberOf(stock, tier.id) === undefined || memberOf(stock, tier.id) === 0;
    }
  }

  #addPulls(exchange: Pick<Exchange, "request" | "json">): void {
    const items = memberOf(exchange.json, "nfts");
    const pack = this.#packs.get(packIdOf(exchange) ?? "");
    if (pack === undefined || !Array.isArray(items)) return;
    for (const item of items as readonly unknown[]) {
      const priceUsd = memberOf(item, "buyback_price");
      const holding =
        typeof priceUsd === "number" ? pack.tiers.filter((tier) => isInside(tier, priceUsd, pack.percent)) : [];
      const [tier] = holding;
      if (tier !== undefined && holding.length === 1) tier.observed++;
      else pack.unclear++;
    }
  }
}

interface Tier {
  readonly id: string;
  readonly name: string;
  /** USD. */
  readonly lower: number;
  readonly upper: number;
  readonly weight: number;
  isEmpty: boolean;
  observed: number;
}

interface Pack {
  readonly name: string;
  readonly percent: number;
  readonly tiers: readonly Tier[];
  unclear: number;
}

function weightOf({ weight, isEmpty }: Tier): number {
  return isEmpty ? 0 : weight;
}

/** Returns undefined if a tier or the percent can't be read. */
function toPack(id: string, element: unknown): Pack | undefined {
  const percent = memberOf(element, "buyback_percent");
  const rows = memberOf(element, "rarity_distribution");
  const slug = memberOf(element, "slug");
  if (typeof percent !== "number" || !(percent > 0) || !Array.isArray(rows)) return undefined;
  const tiers = (rows as readonly unknown[]).map(toTier);
  if (tiers.length === 0 || tiers.length > MAX_TIERS || !tiers.every((tier) => tier !== undefined)) return undefined;
  return { name: typeof slug === "string" && slug !== "" ? slug : id, percent, tiers, unclear: 0 };
}

function toTier(row: unknown): Tier | undefined {
  const [lower, upper, weight] = ["lower", "upper", "weight"].map((name) => memberOf(row, name));
  if (typeof lower !== "number" || typeof upper !== "number" || typeof weight !== "number" || weight < 0)
    return undefined;
  const [id, name] = [String(memberOf(row, "id")), String(memberOf(row, "name"))];
  return { id, name, lower, upper, weight, isEmpty: false, observed: 0 };
}

/** Returns whether a price lies in a tier, bounds included. The rounding of the price grows by the division. */
function isInside({ lower, upper }: Tier, priceUsd: number, percent: number): boolean {
  const value = priceUsd / percent;
  const tolerance = MONEY_TOLERANCE_USD.product / percent;
  return value >= lower - tolerance && value <= upper + tolerance;
}

function packIdOf(exchange: Pick<Exchange, "request">): string | undefined {
  const id = memberOf(sentJson(exchange), "id");
  return typeof id === "string" ? id : undefined;
}
