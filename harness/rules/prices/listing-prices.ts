import type { ListedPack } from "../../client/listed-pack.ts";
import { itemsIn, type PulledItem } from "../../client/pulled-item.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { History } from "../../history/history.ts";
import type { Judged } from "../judgement.ts";
import { atEnd } from "../rule.ts";
import { deviation, followingOneFormula } from "./market-law.ts";
import type { TwoPrices } from "./moves.ts";

const REQUIREMENT = "card.fmv-agrees-with-price";

/** A market listing that the sandbox drew from a pack which an earlier list shows. */
interface Draw extends Fact {
  readonly item: PulledItem;
  readonly pack: ListedPack;
}

/**
 * The price of a market listing that the sandbox draws from packs of different percents depends on the percent, because its
 * value does not depend on the pack. A core item may have the price by 0.85 in every pack.
 */
export const listingsPricedByPercent = atEnd((history) => {
  const draws = drawnListings(history).filter(isBeforeLastList(history));
  const compared = [...groupedBy(draws, ({ item }) => item.id).values()].flatMap((ofListing): readonly TwoPrices[] => {
    const [first] = ofListing;
    const other = ofListing.find(({ pack }) => pack.buybackPercent !== first?.pack.buybackPercent);
    if (first === undefined || other === undefined) return [];
    const { id, buybackPriceUsd: usd } = other.item;
    const [price, percent] = [first.item.buybackPriceUsd, first.pack.buybackPercent];
    const otherUsd = Number(((price * other.pack.buybackPercent) / percent).toFixed(2));
    return [{ id, usd, otherUsd, packId: undefined, othersUsd: [price], ...between(first, other) }];
  });
  return findings("buyback_price", compared);
});

/** Maximum time between a draw and the lookup of its card; the market moves. Milliseconds. */
const LOOKUP_MS = 2_000;

/**
 * The values of market listings in the sandbox agree with the prices of their draws. The value of a listing does not depend
 * on who holds it, so that this needs no listing that is exclusive.
 */
export const valuesOfListings = atEnd((history) => {
  const draws = groupedBy(drawnListings(history), ({ item }) => item.id);
  const cards = history.of("sandbox").holdings.cards.filter(isBeforeLastList(history));
  const compared = cards.flatMap((read): readonly TwoPrices[] => {
    const { id, card, exchange, movedS } = read;
    const draw = draws.get(id)?.findLast((each) => each.exchange.n < exchange.n);
    if (draw?.movedS !== movedS || exchange.sentAtMs - draw.exchange.doneAtMs > LOOKUP_MS) return [];
    if (typeof card.fmv !== "number") return [];
    const { id: packId, buybackPercent: percent } = draw.pack;
    const otherUsd = Number((draw.item.buybackPriceUsd / percent).toFixed(2));
    return [{ id, usd: card.fmv, otherUsd, packId, percent, ...between(draw, read) }];
  });
  return findings("fmv", [...new Map(compared.map((each) => [each.id, each])).values()]);
});

/** Scenarios judge items that nobody else holds; this rule judges all others. */
function findings(name: string, compared: readonly TwoPrices[]): readonly Judged[] {
  return followingOneFormula(compared)
    .slice(0, 1)
    .map((wrong) => [wrong.exchange, [REQUIREMENT, deviation(name, wrong)]]);
}

function between(before: Fact, { exchange }: Fact) {
  return { fromMs: before.exchange.sentAtMs, toMs: exchange.doneAtMs, exchange };
}

/**
 * Returns the draws of market listings, without those that a provider state gave another value; none if packs change their
 * percents.
 */
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
    const listings = itemsIn(items).filter(
      ({ id, type }) => type !== undefined && types.includes(type) && !history.repriced.has(id),
    );
    return listings.map((item) => ({ item, pack, exchange, movedS }));
  });
}

/** What follows the last list is left out: a later list would have shown another percent. */
function isBeforeLastList(history: History): (fact: Fact) => boolean {
  const last = history.of("sandbox").packs.lists.at(-1)?.exchange.n ?? 0;
  return ({ exchange }) => exchange.n < last;
}
