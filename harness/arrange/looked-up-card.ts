import type { ListedPack } from "../client/listed-pack.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import { Inconclusive, ignoring } from "../exits/early-exits.ts";
import type { LookedUpCard } from "../oracles/card.ts";
import type { Exchange } from "../transport/exchange.ts";
import { allSettledOrThrow } from "./all-settled-or-throw.ts";
import { atLeastOne } from "./at-least-one.ts";
import { cheapestOfEachType } from "./pack-sample.ts";
import type { PartnerContext } from "./partner-context.ts";

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
  const pulled = (await Promise.all(chosen.map((pack) => pullsOf(context, pack, pulls)))).flat();
  return atLeastOne(await lookUpInPairs(context, pulled), "no pulled item");
}

type Pulled = Pick<LookedUpCard, "item" | "pack">;

/** Looks up two cards at a time, each on its own connection: a system may mix up concurrent requests. */
async function lookUpInPairs(context: PartnerContext, pulled: readonly Pulled[]): Promise<readonly LookedUpCard[]> {
  const { sut } = context;
  const other = sut.on(context.anotherConnection());
  const look = (id: string) => sut.card(id);
  // The other connection may lead to an instance that does not know the item.
  const lookThere = async (id: string) => {
    const card = await other.card(id);
    return card.status === 200 ? card : look(id);
  };
  const cards: LookedUpCard[] = [];
  for (let at = 0; at < pulled.length; at += 2) {
    const pair = pulled.slice(at, at + 2);
    cards.push(...(await allSettledOrThrow(pair.map((each, nth) => lookedUp(each, nth === 0 ? look : lookThere)))));
  }
  return cards;
}

async function lookedUp(pulled: Pulled, look: (id: string) => Promise<Exchange>): Promise<LookedUpCard> {
  return { ...pulled, card: await look(pulled.item.id) };
}

/** Buys pulls of one pack, up to its maximum per purchase; none if it is out of stock. */
async function pullsOf({ given }: PartnerContext, pack: ListedPack, pulls: number): Promise<readonly Pulled[]> {
  const amount = Math.min(pulls, pack.maxPerMint);
  const purchase = await given.purchase({ pack, amount, mayBeShared: true }).catch(ignoring(Inconclusive));
  return (purchase?.items ?? []).map((item) => ({ item, pack }));
}

/** Buys pulls of one pack and looks up their cards. */
export async function cardsOf(
  context: PartnerContext,
  pack: ListedPack,
  pulls: number,
): Promise<readonly LookedUpCard[]> {
  const pulled = await pullsOf(context, pack, pulls);
  return Promise.all(pulled.map((each) => lookedUp(each, (id) => context.sut.card(id))));
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
