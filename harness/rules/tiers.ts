import { OUT_OF_STOCK } from "../../contract/refusals.ts";
import { PARTNER_SURFACES } from "../../contract/surface.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import { type Fact, inOrder } from "../history/fact.ts";
import type { KnownPack } from "../history/known-packs.ts";
import type { Start } from "../history/purchases.ts";
import { memberOf, textOf } from "../json/json-value.ts";
import { NONE, related } from "../oracles/difference.ts";
import { accepted, isRefusal } from "../oracles/refusal.ts";
import { areBounded, type Tier, tiersPossible } from "../oracles/tiers.ts";
import { atLeast } from "../oracles/value.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";
import type { Judged } from "./judgement.ts";
import { several } from "./repeated.ts";
import { atEnd } from "./rule.ts";

/**
 * A tier from which items are drawn is not counted empty at every reading, before and after the draws. A pack may have been
 * filled since its tiers were counted (A-STATISTICS), and the value of an item may have moved: several packs show that.
 */
export const countsOfDrawnTiers = atEnd((history) =>
  PARTNER_SURFACES.flatMap((surface): readonly Judged[] => {
    const { packs, purchases } = history.of(surface);
    const counted = purchases.starts.flatMap(({ exchange, packId, items }) =>
      items.flatMap(({ id: itemId, buyback_price: usd }) => {
        const count = typeof usd === "number" ? countOf(usd, exchange, packs.known.get(packId)) : undefined;
        return count === undefined ? [] : [{ ...count, exchange, packId, itemId }];
      }),
    );
    const empty = counted.filter(({ most }) => most === 0);
    const ofItems = several(empty, ({ itemId }) => itemId);
    const [shown] = [...several(ofItems, ({ packId }) => packId), ...counted.filter(({ most }) => most > 0)];
    if (shown === undefined) return [];
    const at = { name: `count of tier ${shown.tier}`, of: textOf(shown.packId) };
    return [[shown.exchange, ["available.tier-counts-of-drawn", atLeast(at, 1, shown.most)]]];
  }),
);

/** Returns the tier of a pull with its highest count; undefined if either is unclear. */
function countOf(usd: number, { sentAtMs, doneAtMs }: Exchange, pack: KnownPack | undefined) {
  if (pack === undefined || pack.hasChanged) return undefined;
  const possible = tiersPossible(pack.tiers, usd, pack);
  const [tier] = possible;
  const count = tier === undefined || possible.length > 1 ? undefined : pack.counts.get(tier.id);
  const isBetween = count !== undefined && sentAtMs > count.fromMs && doneAtMs < count.toMs;
  return tier === undefined || !isBetween ? undefined : { tier: tier.name, most: count.most };
}

/** Times that a pack was sold again after it was refused. A provider state may empty a pack for a while. */
const MANY_RETURNS = 6;
/** Stock of a tier at every reading that customers do not empty between two of them. */
const LARGE_STOCK = 40;
/** Maximum pulls of a refused purchase: a system may give no item twice in a purchase, and have too few for many pulls. */
const FEW_PULLS = 20;

/**
 * A pack of the sandbox is not refused as out of stock now and then because a draw fell on a tier that is counted empty, although
 * another tier has stock all the time.
 */
export const soldWithStock = atEnd((history) => {
  const { packs, purchases, refusals } = history.of("sandbox");
  const answers = inOrder<Fact | Start>(refusals.filter(isOutOfStock), purchases.starts);
  const wrong = [...groupedBy(answers, ({ exchange }) => memberOf(sentJson(exchange), "id"))].flatMap(([id, own]) => {
    const returns = own.slice(1).filter((each, at) => isSale(each) && !isSale(own[at] ?? each)).length;
    const pack = packs.known.get(id);
    if (pack === undefined || returns < MANY_RETURNS || !hasStockBesideEmptyTier(pack)) return [];
    const isPurchasable = packs.listings.every(({ pack: listed }) => listed.id !== id || listed.isPurchasable);
    return isPurchasable ? own.filter((each) => !isSale(each)).slice(-1) : [];
  });
  return wrong.slice(0, 1).map(({ exchange }) => [exchange, ["buy-init.answers", accepted(exchange)]]);
});

function isOutOfStock({ exchange }: Fact): boolean {
  const amount = memberOf(sentJson(exchange), "amount");
  const isOfFew = typeof amount === "number" && amount <= FEW_PULLS;
  return exchange.endpoint === "buy/init" && isOfFew && isRefusal(exchange, OUT_OF_STOCK);
}

function isSale({ exchange }: Fact): boolean {
  return exchange.status === 200;
}

function hasStockBesideEmptyTier({ tiers, counts, hasChanged }: KnownPack): boolean {
  const drawn = tiers.filter(({ weight }) => weight > 0).map(({ id }) => counts.get(id));
  const isEmpty = drawn.some((count) => count?.most === 0);
  return !hasChanged && isEmpty && drawn.some((count) => (count?.least ?? 0) >= LARGE_STOCK);
}

/** Factor between a pull and all tiers of its pack that no market explains. Bounds in cents are 100 times too high. */
const FAR = 5;
/** Pulled items that show where most values are, and the share of them that are most. */
const ENOUGH_PULLS = 10;
const MOST = 0.9;

/**
 * The bounds of tiers are in USD like the values of production's pulls. Live values may leave their tiers, but most of them
 * stay in the same order of magnitude.
 */
export const tierBoundsInUsd = atEnd((history) => {
  const { packs, purchases } = history.of("partner");
  const prices = new Map<unknown, Placed | undefined>();
  for (const { packId, item } of purchases.pulls) {
    const usd = item.buyback_price;
    // The first price of each item.
    if (typeof usd === "number" && usd > 0 && packId !== undefined && !prices.has(item.id))
      prices.set(item.id, placed(usd, packs.known.get(packId)));
  }
  const pulls = [...prices.values()].filter((pull) => pull !== undefined);
  const list = packs.lists.at(-1)?.exchange;
  if (list === undefined || pulls.length < ENOUGH_PULLS) return [];
  const mostOf = (some: readonly Placed[]) => (some.length >= MOST * pulls.length ? some : []);
  const [low] = mostOf(pulls.filter(({ value, lowest }) => value < lowest / FAR));
  const [high] = mostOf(pulls.filter(({ value, highest }) => value > FAR * highest));
  return [
    [list, ["rarity-tier.lower", low === undefined ? NONE : bound("lower", "at most", low, low.lowest)]],
    [list, ["rarity-tier.upper", high === undefined ? NONE : bound("upper", "at least", high, high.highest)]],
  ];
});

/** A pull with the ends of its pack's tiers. USD. */
interface Placed {
  readonly packName: string;
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Returns the value of a pull; undefined if it or the tiers of its pack can't be told. */
function placed(usd: number, pack: KnownPack | undefined): Placed | undefined {
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

/** Returns the difference between a bound and the value of a pull that is far from it. */
function bound(name: string, relation: "at most" | "at least", { packName, value }: Placed, actual: number) {
  return related(false, { name, of: packName }, relation, [Math.round(100 * value) / 100], actual);
}
