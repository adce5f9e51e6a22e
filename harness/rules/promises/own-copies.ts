import { groupedBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { textOf } from "../../json/json-value.ts";
import type { RequestOf } from "../leavings.ts";
import { keptState } from "./kept-state.ts";
import type { OwnItem } from "./purchased-items.ts";

/**
 * Returns how many copies of an item's listing, bought in its pack, the run has when a request is sent, unless others take
 * them: those it bought, less those that its requests may have sold. Whose copy a sale takes is open, but not how many there
 * are. None if a copy was ordered, or if nothing sells or takes the listing later: an order, also of somebody else, may
 * lock all copies.
 */
export function ownCopies(
  surface: SurfaceHistory,
  bought: ReadonlyMap<string, readonly OwnItem[]>,
  leavings: ReadonlyMap<string, readonly RequestOf[]>,
): (item: OwnItem, request: Fact) => number {
  const kept = keptState(surface);
  const takings = groupedBy(takingsIn(surface), ([id]) => id);
  return ({ id, packId }, { exchange, movedS }) => {
    const restartMs = surface.restartsMs.findLast((ms) => ms <= exchange.sentAtMs);
    const isTakenLater = (takings.get(id) ?? []).some(
      ([, { endpoint, sentAtMs }]) =>
        sentAtMs >= exchange.doneAtMs && (endpoint === "buyback" || endpoint === exchange.endpoint),
    );
    // Right after a restart nobody has an order.
    if (restartMs === undefined && !isTakenLater) return 0;
    const isKept = kept(exchange);
    const draws = (bought.get(id) ?? []).filter(
      (draw) =>
        draw.movedS === movedS &&
        draw.packId === packId &&
        draw.exchange.sentAtMs >= (restartMs ?? 0) &&
        isKept(draw.exchange) &&
        draw.exchange.doneAtMs <= exchange.sentAtMs,
    );
    const left = (leavings.get(id) ?? []).filter(
      ([, { n, sentAtMs, doneAtMs }]) =>
        n !== exchange.n && sentAtMs < exchange.doneAtMs && doneAtMs > (restartMs ?? 0),
    );
    if (left.some(([, { endpoint }]) => endpoint === "ship/request")) return 0;
    const firstMs = draws[0]?.exchange.sentAtMs ?? exchange.doneAtMs;
    return draws.length - left.filter(([, { doneAtMs }]) => doneAtMs > firstMs).length;
  };
}

/** Returns the accepted requests that need a copy of a listing: sales, quotes and orders, by the id of the item. */
function takingsIn({ holdings, orders }: SurfaceHistory): readonly RequestOf[] {
  return [
    ...holdings.sales.map(({ itemId, exchange }) => [textOf(itemId), exchange] as const),
    ...[
      ...orders.quotes,
      ...orders.requests.map(({ exchange, rateId }) => ({ exchange, itemIds: orders.itemsOfRate(rateId) })),
    ].flatMap(({ itemIds, exchange }) => itemIds.map((id) => [textOf(id), exchange] as const)),
  ];
}
