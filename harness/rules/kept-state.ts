import type { Fact } from "../history/fact.ts";
import type { SurfaceHistory } from "../history/history.ts";
import type { OrderRequest } from "../history/orders.ts";
import type { Exchange } from "../transport/exchange.ts";

/**
 * Returns since when no restart came before an answer: the time of the oldest thing that was shown or used after it again.
 * A restart wipes everything. Infinity if nothing was.
 */
export function keptState(surface: SurfaceHistory): (answer: Exchange) => number {
  const seen = seenAgain(surface);
  return (answer) =>
    seen.reduce(
      (since, [creation, sight]) => (sight.sentAtMs >= answer.doneAtMs ? Math.min(since, creation.doneAtMs) : since),
      Number.POSITIVE_INFINITY,
    );
}

type Seen = readonly [creation: Exchange, sight: Exchange];

/**
 * Returns answers about users, purchases and orders, each with every later one about the same. Listings show nothing: after
 * a restart somebody else may hold the same one.
 */
function seenAgain({ purchases, holdings, orders }: SurfaceHistory): readonly Seen[] {
  return [
    ...holdings.inventories.flatMap((inventory) => seen(purchases.startsOf(inventory.user), [inventory])),
    ...[...purchases].flatMap(({ starts, results }) => seen(starts, results)),
    ...[...orders].flatMap(({ requests, reads }) => seen(requests, reads)),
    ...orders.requests.flatMap((request: OrderRequest) => seen(request.quotes, [request])),
  ];
}

/** A user who was known before a restart may have bought again since, so the last creation counts. */
function seen(creations: readonly Fact[], sights: readonly Fact[]): readonly Seen[] {
  return sights.flatMap(({ exchange }): readonly Seen[] => {
    const creation = creations.findLast((each) => each.exchange.doneAtMs <= exchange.sentAtMs);
    return creation === undefined ? [] : [[creation.exchange, exchange]];
  });
}
