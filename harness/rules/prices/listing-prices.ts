import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import type { ListedPack } from "../../client/listed-pack.ts";
import { itemsIn, type PulledItem } from "../../client/pulled-item.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { History } from "../../history/history.ts";
import { memberOf } from "../../json/json-value.ts";
import { hasValueOfItem, type LookedUpCard, type MispricedCard, withSharedDeviation } from "../../oracles/card.ts";
import { related } from "../../oracles/difference.ts";
import type { Judged } from "../judgement.ts";
import type { RunRule } from "../rule.ts";
import { withLostCents } from "./lost-cents.ts";

const REQUIREMENT = "card.fmv-agrees-with-price";

/** Share that is most of the listings or cards concerned: chance or steps of a price feed make some alike, a formula makes all. */
const MOST = 3 / 4;

/** A market listing that the sandbox drew from a pack which an earlier list shows. */
interface Draw extends Fact {
  readonly item: PulledItem;
  readonly pack: ListedPack;
}

/** Listings with one price at all percents that no accident explains. */
const MANY_LISTINGS = 3;

/**
 * The price of a market listing that the sandbox draws from packs of different percents depends on the percent, because its
 * value does not depend on the pack. A core item may have the price by 0.85 in every pack.
 */
export const listingsPricedByPercent: RunRule = (history) => {
  const draws = drawnListings(history).filter(isBeforeLastList(history));
  const several = [...groupedBy(draws, ({ item }) => item.id).values()].filter(areOfSeveralPercents);
  // In a market that moves, some prices are equal by chance.
  const alike = several.map(ofOnePrice).filter((judged) => judged !== undefined);
  return alike.length < Math.max(MANY_LISTINGS, MOST * several.length) ? [] : alike.slice(0, 1);
};

/** Returns whether the percents of a listing's draws make its prices differ by more than their rounding. */
function areOfSeveralPercents(draws: readonly Draw[]): boolean {
  const percents = draws.map(({ pack }) => pack.buybackPercent);
  const usd = Math.max(...draws.map(({ item }) => item.buybackPriceUsd));
  return usd * (1 - Math.min(...percents) / Math.max(...percents)) > 2 * MONEY_TOLERANCE_USD.product;
}

/** Returns the judgement of a listing that has one price at all percents. */
function ofOnePrice(draws: readonly Draw[]): Judged | undefined {
  const [first] = draws;
  const other = draws.find(({ pack }) => pack.buybackPercent !== first?.pack.buybackPercent);
  if (first === undefined || other === undefined) return undefined;
  const usd = first.item.buybackPriceUsd;
  const prices = draws.map(({ item }) => item.buybackPriceUsd);
  if (prices.some((price) => Math.abs(price - usd) > MONEY_TOLERANCE_USD.copy)) return undefined;
  const expected = Number(((usd * other.pack.buybackPercent) / first.pack.buybackPercent).toFixed(2));
  const name = { name: "buyback_price", of: other.item.id };
  const differences = related(false, name, "within tolerance", [expected], usd, MONEY_TOLERANCE_USD.product);
  return [other.exchange, [REQUIREMENT, differences]];
}

/** Maximum time between a draw and the lookup of its card; the market moves. Milliseconds. */
const SAME_MOMENT_MS = 2_000;
/** Values in whole dollars that no accident explains. */
const MANY_WITHOUT_CENTS = 8;

/** A card with the time of its draw. Milliseconds on the clock of exchanges. */
interface Looked extends LookedUpCard {
  readonly drawnAtMs: number;
}

/**
 * The values of market listings in the sandbox agree with the prices of their draws. The value of a listing does not depend
 * on who holds it, so that this needs no listing that is held once.
 */
export const valuesOfListings: RunRule = (history) => {
  const draws = groupedBy(drawnListings(history), ({ item }) => item.id);
  const cards = history.of("sandbox").holdings.cards.filter(isBeforeLastList(history));
  const looked = cards.flatMap(({ id, card, exchange, movedS }): readonly Looked[] => {
    const draw = draws.get(id)?.findLast((each) => each.exchange.n < exchange.n);
    if (draw?.movedS !== movedS || exchange.sentAtMs - draw.exchange.doneAtMs > SAME_MOMENT_MS) return [];
    const { item, pack } = draw;
    return [{ item, pack, card: { ...exchange, json: card }, drawnAtMs: draw.exchange.doneAtMs }];
  });
  const wrong = offAlike(looked) ?? withoutCents(looked);
  return wrong === undefined ? [] : [[wrong.looked.card, [REQUIREMENT, wrong.differences]]];
};

/** Returns the first of the values that deviate alike from their prices. */
function offAlike(looked: readonly Looked[]): MispricedCard | undefined {
  const off = looked
    .map((each) => ({ looked: each, differences: hasValueOfItem(each, []) }))
    .filter(({ differences }) => differences.length > 0);
  const alike = withSharedDeviation(off);
  const packs = new Set(alike.map(({ looked: { pack } }) => pack.id));
  const ofPacks = looked.filter(({ pack }) => packs.has(pack.id));
  const [first] = alike;
  const areMost = alike.length >= MOST * new Set(ofPacks.map(({ item }) => item.id)).size;
  return areMost && !canBeOneMove(ofPacks) ? first : undefined;
}

/** Returns whether the market may have moved once, after all draws and before all lookups. */
function canBeOneMove(looked: readonly Looked[]): boolean {
  const lastDrawnMs = Math.max(...looked.map(({ drawnAtMs }) => drawnAtMs));
  return looked.every(({ card }) => card.doneAtMs >= lastDrawnMs);
}

/** Returns the first of the values that are all in whole dollars, although those of the prices are not. */
function withoutCents(looked: readonly Looked[]): MispricedCard | undefined {
  const values = [...new Map(looked.map((each) => [each.item.id, each])).values()].map((each) => ({
    looked: each,
    usd: Number(memberOf(each.card.json, "fmv")),
    otherUsd: each.item.buybackPriceUsd / each.pack.buybackPercent,
  }));
  const [first] = withLostCents(values, MANY_WITHOUT_CENTS);
  return first === undefined ? undefined : { looked: first.looked, differences: hasValueOfItem(first.looked, []) };
}

/** Returns the draws of market listings; none if packs change their percents. */
function drawnListings(history: History): readonly Draw[] {
  const { packs, purchases } = history.of("sandbox");
  if (packs.doPercentsChange) return [];
  const { latest } = packs;
  const types = ["market_listing", history.target.aliases.market_listing];
  const firstLists = new Map(
    packs.lists.toReversed().flatMap((list) => list.packs.map(({ id }) => [id, list.exchange.n] as [unknown, number])),
  );
  return purchases.starts.flatMap(({ packId, items, exchange, movedS }) => {
    const pack = latest.get(packId);
    if (pack === undefined || !Number.isFinite(pack.buybackPercent)) return [];
    if (exchange.n < (firstLists.get(packId) ?? 0)) return [];
    const listings = itemsIn(items).filter(({ type }) => type !== undefined && types.includes(type));
    return listings.map((item) => ({ item, pack, exchange, movedS }));
  });
}

/** What follows the last list is left out: a later list would have shown another percent. */
function isBeforeLastList(history: History): (fact: Fact) => boolean {
  const last = history.of("sandbox").packs.lists.at(-1)?.exchange.n ?? 0;
  return ({ exchange }) => exchange.n < last;
}
