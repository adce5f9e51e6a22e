import { setTimeout as sleep } from "node:timers/promises";
import { hasValueOfItem } from "../oracles/card.ts";
import type { PartnerStage } from "../run/partner-stage.ts";
import { Inconclusive } from "../run/stops.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import { ofAnEmptyPack } from "./empty-pack.ts";
import type { ListedPack } from "./pack-shelf.ts";
import type { PulledItem } from "./purchase.ts";

/** An item that card look-up has to know, as it was bought and as its card was answered. */
export interface LookedUpCard {
  readonly item: PulledItem;
  readonly pack: ListedPack;
  readonly card: Exchange;
}

/** So many packs are bought from in the sandbox, and of production's so many of the cheapest. */
const MOST_PACKS = { sandbox: 12, partner: 3 } as const;
/** So many pulls of all of them together: a pack's items may be of several sources, and not all of them are looked up. */
const PULLS = { sandbox: 24, partner: 6 } as const;

/**
 * Buys from many packs and looks the items up.
 * @throws {Inconclusive} when no item was of a source that look-up has to know
 */
export async function lookedUpCards(stage: PartnerStage): Promise<readonly [LookedUpCard, ...LookedUpCard[]]> {
  const { given, surface, sut } = stage;
  const packs = [...(await given.purchasablePacks())];
  if (surface === "partner") packs.sort((a, b) => a.mintPriceUsd - b.mintPriceUsd);
  const chosen = packs.slice(0, MOST_PACKS[surface]);
  const pulls = Math.floor(PULLS[surface] / chosen.length);
  const purchases = await Promise.all(
    chosen.map((pack) => given.purchase({ pack, amount: Math.min(pulls, pack.maxPerMint) }).catch(ofAnEmptyPack)),
  );
  const known = purchases
    .filter((purchase) => purchase !== undefined)
    .flatMap(({ items, pack }) => items.filter((item) => isLookedUp(stage, item)).map((item) => ({ item, pack })));
  const cards = await Promise.all(known.map(async (each) => ({ ...each, card: await sut.card(each.item.id) })));
  const [first, ...others] = cards;
  if (first === undefined) throw new Inconclusive("no market listing and no core item was pulled");
  return [first, ...others];
}

/** Whether look-up has to know the item: a listing of the market or a minted core item, whatever a deployment calls them. */
export function isLookedUp(stage: PartnerStage, item: PulledItem): boolean {
  return isOfSource(stage, item, "market_listing") || isOfSource(stage, item, "enft");
}

function isOfSource({ run }: PartnerStage, item: PulledItem, source: "market_listing" | "enft"): boolean {
  return item.type === source || (item.type !== undefined && item.type === run.target.aliases[source]);
}

/** Between two looks at one card. Milliseconds. */
const PAUSE_MS = 300;
const LOOKS = 3;
/** A value that is off by more was not only moved between a purchase and the look at its card. */
const MOST_MOVED = 0.1;

/**
 * Whether a live price feed explains that a card's value disagrees with its item's price: it moves while one looks, or
 * another item of the kind agrees.
 */
export async function mayHaveMoved(stage: PartnerStage, { item, pack, card }: LookedUpCard): Promise<boolean> {
  const fmv = Number(memberOf(card.json, "fmv"));
  const isNear = Math.abs((fmv * pack.buybackPercent) / item.buybackPriceUsd - 1) <= MOST_MOVED;
  if (!isNear) return false;
  for (let look = 0; look < LOOKS; look++) {
    await sleep(PAUSE_MS);
    if (memberOf((await stage.sut.card(item.id)).json, "fmv") !== fmv) return true;
  }
  const { item: twin } = await stage.given.item({ pack }, (each) => each.type === item.type);
  return hasValueOfItem({ item: twin, pack, card: await stage.sut.card(twin.id) }).length === 0;
}
