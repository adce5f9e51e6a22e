import type { Fact } from "../history/fact.ts";
import type { SurfaceHistory } from "../history/history.ts";
import type { OrderRequest } from "../history/orders.ts";
import { idsIn, textOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";

/**
 * Returns whether no restart came between two answers: something older than the first was shown or used after the second.
 * A restart wipes everything.
 */
export function keptState(surface: SurfaceHistory): (from: Exchange, to: Exchange) => boolean {
  const seen = seenAgain(surface);
  return (from, to) =>
    seen.some(([creation, sight]) => creation.doneAtMs <= from.doneAtMs && sight.sentAtMs >= to.doneAtMs);
}

type Seen = readonly [creation: Exchange, sight: Exchange];

/** Returns the first answers about users, purchases, items and orders, each with every later one. */
function seenAgain({ purchases, holdings, orders }: SurfaceHistory): readonly Seen[] {
  const giving = new Map(
    [...purchases.starts].reverse().flatMap((start) => idsIn(start.items).map((id) => [id, start])),
  );
  return [
    ...holdings.inventories.flatMap((inventory) => seen(purchases.startsOf(inventory.user), [inventory])),
    ...[...purchases].flatMap(({ starts, results }) => seen(starts, results)),
    ...[...orders].flatMap(({ requests, reads }) => seen(requests, reads)),
    ...holdings.sales.flatMap((sale) => seen(giving.get(textOf(sale.itemId)), [sale])),
    ...orders.quotes.flatMap((quote) => quote.itemIds.flatMap((id) => seen(giving.get(textOf(id)), [quote]))),
    ...orders.requests.flatMap((request: OrderRequest) => seen(request.quotes, [request])),
  ];
}

function seen(creations: readonly Fact[] | Fact | undefined, sights: readonly Fact[]): readonly Seen[] {
  const [first] = [creations ?? []].flat();
  return first === undefined ? [] : sights.map(({ exchange }) => [first.exchange, exchange]);
}
