import { countsOf } from "../../collections/counts.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { sumOf } from "../../collections/sum.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { atMostSuccesses } from "../../oracles/tail-probability.ts";
import { tiersHolding } from "../../oracles/tiers.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { type KnownPack, learnPacks } from "./known-packs.ts";

const REQUIREMENT = "draw.uniform-in-tier";

/** Chance of an accusation if the draw is fair. */
const MAX_CHANCE = 1e-7;
/** Smaller shares of the neglected half count. Between this and a half, stock that changes may be the reason. */
const MAX_SHARE = 0.4;
/** Fewer draws of an item do not show whether its chance has changed. */
const MIN_DRAWS_OF_ITEM = 6;
/** Standard deviations by which the changes of items' draws may exceed those of constant chances. */
const MAX_DEVIATIONS = 4;

interface Drawn {
  readonly id: string;
  readonly priceUsd: number;
}

/** Draws of the cheaper and the dearer half of the items that a run had drawn before. */
interface Halves {
  readonly cheaper: number;
  readonly dearer: number;
}

/**
 * Requires the sandbox to draw cheap and dear items of a tier equally often, over all purchases of a run. The first half of
 * the draws of a tier gives its items; of those, the second half of the draws should show the cheaper ones as often as
 * the dearer ones, however many items the tier has. A tier of which items were sold elsewhere is left out: if it has few, the
 * loss of one moves the share. A scenario draws for the requirement, so this check only adds findings.
 */
export class FavouredItems {
  readonly #packs = new Map<string, KnownPack>();
  readonly #draws = new DefaultMap<string, Drawn[]>(() => []);
  #last: Exchange | undefined;

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface !== "sandbox") return;
    if (endpoint === "available") learnPacks(this.#packs, exchange);
    if (endpoint !== "buy/init") return;
    this.#last = exchange;
    const packId = String(memberOf(sentJson(exchange), "id"));
    for (const { id, buyback_price: priceUsd } of objectsIn(memberOf(json, "nfts")))
      if (typeof id === "string" && typeof priceUsd === "number") this.#draws.of(packId).push({ id, priceUsd });
  }

  conclude(): readonly Judged[] {
    const tiers = [...this.#draws].flatMap(([packId, draws]) => this.#tiersOf(packId, draws));
    const halves = tiers.filter((draws) => !hasOtherStock(draws)).map(halvesOf);
    const cheaper = sumOf(halves.map((each) => each.cheaper));
    const dearer = sumOf(halves.map((each) => each.dearer));
    const least = Math.min(cheaper, dearer);
    const total = cheaper + dearer;
    const isFair = least > MAX_SHARE * total || 2 * atMostSuccesses(least, total, 0.5) > MAX_CHANCE;
    if (this.#last === undefined || isFair) return [];
    const what = `share of the ${cheaper < dearer ? "cheaper" : "dearer"} items among ${total} draws of known items`;
    return [[this.#last, [REQUIREMENT, related(false, what, "about", [0.5], Number((least / total).toFixed(3)), 0.1)]]];
  }

  /**
   * Returns the draws of each tier of a pack. Items are left out whose value ever fitted another tier, too, because some
   * of their draws would be missed.
   */
  #tiersOf(packId: string, draws: readonly Drawn[]): readonly (readonly Drawn[])[] {
    const pack = this.#packs.get(packId);
    if (pack === undefined || pack.hasChanged) return [];
    const tiersOfItem = new DefaultMap<string, Set<string | undefined>>(() => new Set());
    for (const { id, priceUsd } of draws) {
      const [tier, ...others] = tiersHolding(pack.tiers, priceUsd, pack.percent);
      for (const each of [tier, ...others]) tiersOfItem.of(id).add(each?.id);
    }
    const byTier = new DefaultMap<string, Drawn[]>(() => []);
    for (const drawn of draws) {
      const tiers = [...tiersOfItem.of(drawn.id)];
      const [tier] = tiers;
      if (tier !== undefined && tiers.length === 1) byTier.of(tier).push(drawn);
    }
    return [...byTier.values()];
  }
}

/** Returns whether the items of the first half of the draws are drawn more or less often in the second than chance explains. */
function hasOtherStock(draws: readonly Drawn[]): boolean {
  const middle = Math.floor(draws.length / 2);
  const earlier = countsOf(draws.slice(0, middle).map(({ id }) => id));
  const later = countsOf(draws.slice(middle).map(({ id }) => id));
  // Each is the square of a standard normal deviate if the chance of the item is constant.
  const squares = [...earlier].flatMap(([id, before]) => {
    const after = later.get(id) ?? 0;
    return before + after < MIN_DRAWS_OF_ITEM ? [] : [(before - after) ** 2 / (before + after)];
  });
  return sumOf(squares) > squares.length + MAX_DEVIATIONS * Math.sqrt(2 * squares.length);
}

function halvesOf(draws: readonly Drawn[]): Halves {
  const middle = Math.floor(draws.length / 2);
  const known = [...new Map(draws.slice(0, middle).map((drawn) => [drawn.id, drawn])).values()];
  const byPrice = known.toSorted((one, other) => one.priceUsd - other.priceUsd).map(({ id }) => id);
  const half = Math.floor(byPrice.length / 2);
  const [cheap, dear] = [new Set(byPrice.slice(0, half)), new Set(byPrice.slice(byPrice.length - half))];
  const later = draws.slice(middle);
  return {
    cheaper: later.filter(({ id }) => cheap.has(id)).length,
    dearer: later.filter(({ id }) => dear.has(id)).length,
  };
}
