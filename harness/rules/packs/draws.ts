import { countsOf } from "../../collections/counts.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import { sumOf } from "../../collections/sum.ts";
import type { KnownPack } from "../../history/known-packs.ts";
import { type JsonObject, textOf } from "../../json/json-value.ts";
import { atMostSuccesses, isNoAccident } from "../../oracles/chance.ts";
import { related } from "../../oracles/difference.ts";
import { tiersHolding } from "../../oracles/tiers.ts";
import { atEnd } from "../rule.ts";

/** A pulled item with its price. */
export interface Pull {
  readonly id: string;
  readonly priceUsd: number;
}

/** Returns the pulls among items. An item without a price is none. */
export function pullsOf(items: readonly JsonObject[]): readonly Pull[] {
  return items.flatMap(({ id, buyback_price: price }) =>
    typeof price === "number" && Number.isFinite(price) ? [{ id: textOf(id), priceUsd: price }] : [],
  );
}

/** Smaller shares of the neglected half count. Between this and a half, stock that changes may be the reason. */
const CLEARLY_LESS = 0.4;
/** Draws of an item that show whether its chance has changed. */
const ENOUGH_DRAWS_OF_ITEM = 6;
/** Standard deviations by which the changes of items' draws may exceed those of constant chances. */
const MAX_DEVIATIONS = 4;

/**
 * The sandbox draws cheap and dear items of a tier equally often, over all purchases of a run. The first half of the draws of a
 * tier gives its items; of those, the second half of the draws should show the cheaper ones as often as the dearer ones,
 * however many items the tier has. A tier of which items were sold elsewhere is left out: if it has few, the loss of one moves
 * the share. So is a provider with states, which move the values of items and change what is drawn from a small stock.
 */
export const drawsUniform = atEnd((history) => {
  const { packs, purchases } = history.of("sandbox");
  const last = purchases.starts.at(-1);
  const tiers = [...groupedBy(purchases.starts, ({ packId }) => packId)].flatMap(([packId, starts]) => {
    const items = starts.flatMap((start) => start.items).filter(({ id }) => typeof id === "string");
    return drawsByTier(packs.known.get(packId), pullsOf(items));
  });
  const halves = tiers.filter((draws) => !hasOtherStock(draws)).map(halvesOf);
  const cheaper = sumOf(halves.map((each) => each.cheaper));
  const dearer = sumOf(halves.map((each) => each.dearer));
  const least = Math.min(cheaper, dearer);
  const total = cheaper + dearer;
  const isFair = least > CLEARLY_LESS * total || !isNoAccident(2 * atMostSuccesses(least, total, 0.5));
  if (last === undefined || isFair || history.target.providerStatesUrl !== undefined) return [];
  const what = `share of the ${cheaper < dearer ? "cheaper" : "dearer"} items among ${total} draws of known items`;
  const differences = related(false, what, "about", [0.5], Number((least / total).toFixed(3)), 0.1);
  return [[last.exchange, ["draw.uniform-in-tier", differences]]];
});

/**
 * Returns the draws of each tier of a pack. Items are left out whose value ever fitted another tier, too, because some
 * of their draws would be missed.
 */
function drawsByTier(pack: KnownPack | undefined, draws: readonly Pull[]): readonly (readonly Pull[])[] {
  if (pack === undefined || pack.hasChanged) return [];
  const tiersOfItem = new DefaultMap<string, Set<string | undefined>>(() => new Set());
  for (const { id, priceUsd } of draws) {
    const [tier, ...others] = tiersHolding(pack.tiers, priceUsd, pack.percent);
    for (const each of [tier, ...others]) tiersOfItem.of(id).add(each?.id);
  }
  const onlyTierOf = ({ id }: Pull) => (tiersOfItem.of(id).size === 1 ? [...tiersOfItem.of(id)][0] : undefined);
  const inOneTier = draws.filter((drawn) => onlyTierOf(drawn) !== undefined);
  return [...groupedBy(inOneTier, onlyTierOf).values()];
}

/** Returns whether the items of the first half of the draws are drawn more or less often in the second than chance explains. */
function hasOtherStock(draws: readonly Pull[]): boolean {
  const middle = Math.floor(draws.length / 2);
  const earlier = countsOf(draws.slice(0, middle).map(({ id }) => id));
  const later = countsOf(draws.slice(middle).map(({ id }) => id));
  // Each is the square of a standard normal deviate if the chance of the item is constant.
  const squares = [...earlier].flatMap(([id, before]) => {
    const after = later.of(id);
    return before + after < ENOUGH_DRAWS_OF_ITEM ? [] : [(before - after) ** 2 / (before + after)];
  });
  return sumOf(squares) > squares.length + MAX_DEVIATIONS * Math.sqrt(2 * squares.length);
}

/** Returns the number of draws of the cheaper and of the dearer half of the items that a run had drawn before. */
function halvesOf(draws: readonly Pull[]): { readonly cheaper: number; readonly dearer: number } {
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
