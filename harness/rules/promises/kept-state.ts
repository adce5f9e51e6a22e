import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import type { OrderRequest } from "../../history/orders.ts";
import type { Result, Start } from "../../history/purchases.ts";
import { userIdIn } from "../../history/user-id.ts";
import { isText } from "../../json/json-value.ts";
import type { Exchange } from "../../transport/exchange.ts";

/**
 * Returns whether no restart came between two answers: the first one, or something older than its request, was shown or used
 * again after the second one. A restart wipes everything, also what was requested right before it.
 */
export function keptState(surface: SurfaceHistory): (to: Exchange) => (from: Exchange) => boolean {
  const seen = seenAgain(surface);
  return (to) => {
    const creations = seen.flatMap(([creation, sight]) => (sight.sentAtMs >= to.doneAtMs ? [creation] : []));
    const oldestMs = creations.reduce((ms, { doneAtMs }) => Math.min(ms, doneAtMs), Number.POSITIVE_INFINITY);
    const again = new Set(creations.map(({ n }) => n));
    return ({ n, sentAtMs }) => sentAtMs >= oldestMs || again.has(n);
  };
}

/** A session id may be somebody else's after a restart. */
const startedFor =
  ({ result }: Result) =>
  ({ user }: Start) =>
    !isText(result.user_id) || userIdIn(result.user_id) === userIdIn(user);

type Seen = readonly [creation: Exchange, sight: Exchange];

/**
 * Returns answers about users, purchases and orders, each with every later one about the same. Listings show nothing: after
 * a restart somebody else may hold the same one.
 */
function seenAgain({ purchases, holdings, orders }: SurfaceHistory): readonly Seen[] {
  return [
    ...holdings.inventories.flatMap((inventory) => seen(purchases.startsOf(inventory.user), [inventory])),
    ...[...purchases].flatMap(({ starts, results }) =>
      results.flatMap((each) => seen(starts.filter(startedFor(each)), [each])),
    ),
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
