import type { SurfaceHistory } from "../history/history.ts";
import type { Result } from "../history/purchases.ts";
import { textOf } from "../json/json-value.ts";
import { equals } from "../oracles/value.ts";
import { repeated } from "./evidence.ts";
import { holdingsIn } from "./holders.ts";
import type { Judged } from "./judgement.ts";
import type { RunRule } from "./rule.ts";

/**
 * A purchase delivers as many items as were bought. A pack of production may sell out during a single purchase. Open whether
 * a result still lists items that left, so results of users who may have sold or shipped items before are not judged.
 */
export const deliversAmount: RunRule = (history) => [
  ...deliveredBy(history.of("sandbox"), (wrong) => wrong),
  ...deliveredBy(history.of("partner"), repeated),
];

function deliveredBy(
  surface: SurfaceHistory,
  believed: (wrong: readonly Judged[]) => readonly Judged[],
): readonly Judged[] {
  const gaveAtMs = firstGivenAtMs(surface);
  const judged = [...surface.purchases].flatMap(({ starts, results }): readonly Judged[] => {
    const [amount, ...others] = new Set(starts.map((start) => start.amount));
    const most = mostItems(results);
    if (most === undefined || others.length > 0 || !Number.isInteger(amount)) return [];
    const { exchange, items } = most;
    if (starts.some(({ user }) => (gaveAtMs.get(user) ?? Number.POSITIVE_INFINITY) < exchange.doneAtMs)) return [];
    return [[exchange, ["buy-status.nfts-count", equals("number of items", Number(amount), items.length)]]];
  });
  const wrong = judged.filter(([, [, differences]]) => differences.length > 0);
  return (wrong.length > 0 ? believed(wrong) : judged).slice(0, 1);
}

/** Returns the first result that lists the most items; undefined if none has a list. */
function mostItems(results: readonly Result[]): Result | undefined {
  const [first, ...later] = results.filter(({ result }) => Array.isArray(result.nfts));
  return later.reduce((most, each) => (most && each.items.length <= most.items.length ? most : each), first);
}

/** Returns when each user may first have sold or quoted an item. Milliseconds as of `performance.now()`. */
function firstGivenAtMs(surface: SurfaceHistory): ReadonlyMap<unknown, number> {
  const holders = holdingsIn(surface);
  const given = [
    ...surface.holdings.sales.map(({ exchange, itemId }) => ({ exchange, itemIds: [itemId] })),
    ...surface.orders.quotes,
  ].toSorted((one, other) => other.exchange.sentAtMs - one.exchange.sentAtMs);
  return new Map(
    given.flatMap(({ exchange, itemIds }) =>
      itemIds.flatMap((id) => (holders.get(textOf(id)) ?? []).map(({ user }) => [user, exchange.sentAtMs] as const)),
    ),
  );
}
