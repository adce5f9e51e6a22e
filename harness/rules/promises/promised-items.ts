import { groupedBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { type JsonObject, textOf } from "../../json/json-value.ts";
import { zonedInstantOf } from "../../oracles/moment.ts";
import { lastSegmentOf } from "../../transport/exchange.ts";
import { ageMs, type Grounds, type GroundsIn, sent } from "./grounds.ts";
import { type HeldItem, ownItems } from "./own-items.ts";
import { boughtIn } from "./purchased-items.ts";

/** All of the items are one user's. */
function groundsBy(own: readonly HeldItem[]): Grounds | undefined {
  const [item] = own;
  return item && { subject: item.user, since: own.map(({ exchange }) => exchange), isShared: item.isShared };
}

/** Items that are a user's. */
export const items =
  (idsOf: (request: Fact, surface: SurfaceHistory) => readonly unknown[]): GroundsIn =>
  (surface) => {
    const ownOf = ownItems(surface);
    return (request) => groundsBy(ownOf(idsOf(request, surface), request));
  };

/**
 * Returns items of a user's within half of the shortest sellback window that production's inventories show: how long it is, is not
 * documented. The sandbox's is seven days.
 */
function itemsInWindow(surface: SurfaceHistory): (ids: readonly unknown[], request: Fact) => readonly HeldItem[] {
  const ownOf = ownItems(surface);
  const lengths = surface.holdings.inventories.flatMap(({ items: listed }) => listed.map(windowMsOf));
  const shortestMs = lengths.length === 0 ? 0 : lengths.reduce((least, ms) => Math.min(least, ms));
  return (ids, request) => {
    const own = ownOf(ids, request);
    const isIn = ({ exchange }: HeldItem) => 2 * ageMs(exchange, request.exchange) < shortestMs;
    return request.exchange.surface === "sandbox" || own.every(isIn) ? own : [];
  };
}

/** Returns the length of an item's sellback window, 0 if unknown. Milliseconds. */
function windowMsOf({ purchased_at, buyback_expires_at }: JsonObject): number {
  if (buyback_expires_at === null) return Number.POSITIVE_INFINITY;
  const [from, to] = [zonedInstantOf(purchased_at), zonedInstantOf(buyback_expires_at)];
  return from === undefined || to === undefined ? 0 : to - from;
}

/** Items to quote. Whether those past their sellback window are shipped is open (A-EXPIRED-LISTED). */
export const itemsToQuote: GroundsIn = (surface) => {
  const ownOf = itemsInWindow(surface);
  return (request) => {
    const ids = sent(request, "item_ids");
    return groundsBy(ownOf(Array.isArray(ids) ? ids : [], request));
  };
};

/** An item to sell. For which items `claw_id` is required is open, and so is what another pack's does. */
export const itemToSell: GroundsIn = (surface) => {
  const ownOf = ownItems(surface);
  const { sales } = surface.holdings;
  const packsOf = groupedBy(boughtIn(surface), ({ id }) => id);
  const unnamed = new Set(
    sales
      .flatMap(({ itemId, packId }) => (packId === undefined ? (packsOf.get(textOf(itemId)) ?? []) : []))
      .map(({ packId }) => packId),
  );
  return (request) => {
    const [item] = ownOf([sent(request, "item_id")], request);
    if (item === undefined) return undefined;
    const packId = sent(request, "claw_id");
    const isSoldByPack = sales.some((sale) => sale.itemId === item.id && sale.packId !== undefined);
    const isClear = packId === undefined ? unnamed.has(item.packId) && !isSoldByPack : packId === item.packId;
    return isClear ? groundsBy([item]) : undefined;
  };
};

/** An item in its sellback window: one that was bought before it is sold afterwards, so that nobody has moved the clock. */
export const itemInWindow: GroundsIn = (surface) => {
  const ownOf = itemsInWindow(surface);
  const bought = groupedBy(boughtIn(surface), ({ id }) => id);
  return (request) => {
    const [item] = ownOf([sent(request, "item_id")], request);
    if (item === undefined || item.isShared) return undefined;
    const isOlder = (id: unknown) => {
      const draws = bought.get(textOf(id)) ?? [];
      return draws.length > 0 && draws.every(({ exchange }) => exchange.doneAtMs <= item.exchange.sentAtMs);
    };
    const isOpen = surface.holdings.sales.some(
      ({ itemId, exchange }) => exchange.sentAtMs >= request.exchange.doneAtMs && isOlder(itemId),
    );
    return isOpen ? groundsBy([item]) : undefined;
  };
};

/** A card is looked up by the id of a minted item of a core pack. What else is found is open (A-CARD-SCOPE). */
export const card: GroundsIn = (surface) => {
  const ownOf = ownItems(surface);
  return (request) => {
    const [item] = ownOf([lastSegmentOf(request.exchange)], request);
    const isCore = item?.type === "enft" && surface.packs.latest.get(item.packId)?.raw.type === "CORE";
    return isCore ? groundsBy([item]) : undefined;
  };
};
