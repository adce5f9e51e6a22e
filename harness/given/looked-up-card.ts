import type { ListedPack } from "../client/listed-pack.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import type { PartnerContext } from "../context/partner-context.ts";
import { Inconclusive, ignoring } from "../exits/early-exits.ts";
import type { LookedUpCard } from "../oracles/card.ts";
import { atLeastOne } from "./at-least-one.ts";
import { cheapestOfEachType } from "./pack-sample.ts";

/** Maximum packs to buy from; in production the cheapest of each type, because a formula may depend on the type. */
const MAX_PACKS = { sandbox: 12, partner: 2 } as const;
/** Maximum pulls of all packs together. */
const PULLS = { sandbox: 24, partner: 8 } as const;

/**
 * Buys from many packs and looks up the cards of all items.
 * @throws {Inconclusive} if nothing was pulled
 */
export async function lookedUpCards(context: PartnerContext): Promise<readonly [LookedUpCard, ...LookedUpCard[]]> {
  const { given, surface } = context;
  const packs = await given.purchasablePacks();
  const ordered = surface === "partner" ? cheapestOfEachType(packs) : packs;
  const chosen = ordered.slice(0, MAX_PACKS[surface]);
  const pulls = Math.floor(PULLS[surface] / chosen.length);
  const cards = await Promise.all(chosen.map((pack) => cardsOf(context, pack, pulls)));
  return atLeastOne(cards.flat(), "no pulled item");
}

/** Buys pulls of one pack, up to its maximum per purchase, and looks up their cards; none if it is out of stock. */
export async function cardsOf(
  context: PartnerContext,
  pack: ListedPack,
  pulls: number,
): Promise<readonly LookedUpCard[]> {
  const amount = Math.min(pulls, pack.maxPerMint);
  const purchase = await context.given.purchase({ pack, amount, mayBeShared: true }).catch(ignoring(Inconclusive));
  const items = purchase?.items ?? [];
  return Promise.all(items.map(async (item) => ({ item, pack, card: await context.sut.card(item.id) })));
}

/**
 * Returns an item of a source that the lookup supports and whose card is found.
 * @throws {Inconclusive} if it is not found, because only core mints are documented to be
 */
export async function foundCard(context: PartnerContext): Promise<{ readonly item: PulledItem }> {
  const { item } = await context.given.item({}, (each) => isLookedUp(context, each));
  if ((await context.sut.card(item.id)).status === 404) throw new Inconclusive("the item's card was not found");
  return { item };
}

/** Returns whether the lookup has to find the card: an on-chain item of a core pack, known by its mint address. */
export function isCoreCard(context: PartnerContext, { item, pack }: Pick<LookedUpCard, "item" | "pack">): boolean {
  const { aliases } = context.run.target;
  const isOfMarket = pack.raw.type === "MARKET" || (aliases.MARKET !== undefined && pack.raw.type === aliases.MARKET);
  return isCore(context, item) && !isOfMarket;
}

/**
 * Returns whether the answer to a lookup shows whether the endpoint works. A listing may disappear from the market while a
 * user owns the card, and other sources are not looked up.
 */
export function isPromised(context: PartnerContext, looked: LookedUpCard): boolean {
  return isCoreCard(context, looked) || (looked.card.status !== 404 && isLookedUp(context, looked.item));
}

/** Returns whether the item is an on-chain one, considering aliases. */
export function isCore(context: PartnerContext, item: PulledItem): boolean {
  return isOfSource(context, item, "enft");
}

/** Returns whether the lookup may find the item: a market listing or a minted core item, considering aliases. */
export function isLookedUp(context: PartnerContext, item: PulledItem): boolean {
  return isOfSource(context, item, "market_listing") || isCore(context, item);
}

function isOfSource({ run }: PartnerContext, item: PulledItem, source: "market_listing" | "enft"): boolean {
  return item.type === source || (item.type !== undefined && item.type === run.target.aliases[source]);
}

/** Returns whether the lookup found the card. */
export function isFound({ card }: LookedUpCard): boolean {
  return card.status === 200;
}
