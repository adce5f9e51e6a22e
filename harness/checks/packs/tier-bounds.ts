import { memberOf } from "../../json/json-value.ts";
import { NONE, related } from "../../oracles/difference.ts";
import { areBounded, type Tier } from "../../oracles/tiers.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { PackOfItem } from "../pack-of-item.ts";
import { shownItems } from "../shown-items.ts";
import { type KnownPack, learnPacks } from "./known-packs.ts";

/** Factor between a pull and all tiers of its pack that no market explains. Bounds in cents are 100 times too high. */
const FAR = 5;
/** Minimum pulled items, and the minimum share of those that are far from their tiers. */
const MIN_PULLS = 10;
const MIN_SHARE = 0.9;
/** Maximum remembered pulls; more than production's of a run. */
const MAX_PULLS = 5000;

interface Pull {
  readonly usd: number;
  readonly packId: string;
}

/** A pull with the ends of its pack's tiers. USD. */
interface Placed {
  readonly packName: string;
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Compares the values of production's pulls with the tiers of their packs, which are in USD too. Live values may leave
 * their tiers, but most of them stay in the same order of magnitude.
 */
export class TierBounds {
  readonly #packs = new Map<string, KnownPack>();
  readonly #packOf = new PackOfItem();
  /** The first price of each pulled item, by its id. */
  readonly #pulls = new Map<unknown, Pull>();
  #list: Exchange | undefined;

  add(exchange: Exchange): void {
    const { surface, endpoint } = exchange;
    if (surface !== "partner") return;
    if (endpoint === "available") {
      learnPacks(this.#packs, exchange);
      this.#list = exchange;
    }
    this.#packOf.add(exchange);
    if (endpoint !== "buy/init" && endpoint !== "buy/status") return;
    for (const { value } of shownItems(exchange)) {
      const [id, usd] = [memberOf(value, "id"), memberOf(value, "buyback_price")];
      const packId = this.#packOf.of(value, exchange);
      if (typeof usd !== "number" || !(usd > 0) || packId === undefined) continue;
      if (!this.#pulls.has(id) && this.#pulls.size < MAX_PULLS) this.#pulls.set(id, { usd, packId });
    }
  }

  conclude(): readonly Judged[] {
    const pulls = [...this.#pulls.values()].flatMap((pull) => this.#placed(pull) ?? []);
    if (this.#list === undefined || pulls.length < MIN_PULLS) return [];
    const isMost = (some: readonly Placed[]) => some.length >= MIN_SHARE * pulls.length;
    const below = pulls.filter(({ value, lowest }) => value < lowest / FAR);
    const above = pulls.filter(({ value, highest }) => value > FAR * highest);
    const [low] = isMost(below) ? below : [];
    const [high] = isMost(above) ? above : [];
    return [
      [this.#list, ["rarity-tier.lower", low === undefined ? NONE : bound("lower", "at most", low, low.lowest)]],
      [this.#list, ["rarity-tier.upper", high === undefined ? NONE : bound("upper", "at least", high, high.highest)]],
    ];
  }

  #placed({ usd, packId }: Pull): Placed | undefined {
    const pack = this.#packs.get(packId);
    const tiers = pack?.tiers.filter(({ weight }) => weight > 0) ?? [];
    if (pack === undefined || pack.hasChanged || tiers.length === 0 || !areBounded(tiers)) return undefined;
    const ends = (boundOf: (tier: Tier) => number) => tiers.map(boundOf);
    return {
      packName: pack.name,
      value: usd / pack.percent,
      lowest: Math.min(...ends(({ lower }) => lower)),
      highest: Math.max(...ends(({ upper }) => upper)),
    };
  }
}

/** Returns the difference between a bound and the value of a pull that is far from it. */
function bound(name: string, relation: "at most" | "at least", { packName, value }: Placed, actual: number) {
  return related(false, { name, of: packName }, relation, [Math.round(100 * value) / 100], actual);
}
