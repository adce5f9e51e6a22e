import { groupedBy } from "../../collections/grouped-by.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import type { Result } from "../../history/purchases.ts";
import { textOf } from "../../json/json-value.ts";
import { equals } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { holdingsIn } from "../holders.ts";
import type { Judged } from "../judgement.ts";
import { repeated } from "../repeated.ts";
import { atEnd } from "../rule.ts";

/**
 * A purchase delivers as many items as were bought. A pack of production may sell out during a single purchase. Open whether
 * a result still lists items that left, so a result is not judged if its user may have sold or shipped items since.
 */
export const deliversAmount = atEnd((history) => [
  ...deliveredBy(history.of("sandbox"), (wrong) => wrong),
  ...deliveredBy(history.of("partner"), repeated),
]);

function deliveredBy(
  surface: SurfaceHistory,
  believed: (wrong: readonly Judged[]) => readonly Judged[],
): readonly Judged[] {
  const mayHaveGiven = givingIn(surface);
  const judged = [...surface.purchases].flatMap(({ starts, results }): readonly Judged[] => {
    const [amount, ...others] = new Set(starts.map((start) => start.amount));
    const most = mostItems(results);
    if (most === undefined || others.length > 0 || !Number.isInteger(amount)) return [];
    const { exchange, items } = most;
    if (starts.some((start) => mayHaveGiven(start.user, start.exchange, exchange))) return [];
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

/** Returns whether a user may have sold an item between two requests, or ordered one that was quoted by then. */
function givingIn(surface: SurfaceHistory): (user: unknown, from: Exchange, to: Exchange) => boolean {
  const holders = holdingsIn(surface);
  const given = [
    ...surface.holdings.sales.map(({ exchange, itemId }) => ({
      exchange,
      itemIds: [itemId],
      untilMs: exchange.doneAtMs,
    })),
    ...surface.orders.quotes.map(({ exchange, itemIds }) => ({ exchange, itemIds, untilMs: Number.POSITIVE_INFINITY })),
  ].flatMap(({ exchange: { sentAtMs }, itemIds, untilMs }) =>
    itemIds.flatMap((id) => (holders.get(textOf(id)) ?? []).map(({ user }) => ({ user, sentAtMs, untilMs }))),
  );
  const ofUsers = groupedBy(given, ({ user }) => user);
  return (user, from, to) =>
    (ofUsers.get(user) ?? []).some(({ sentAtMs, untilMs }) => sentAtMs < to.doneAtMs && untilMs > from.sentAtMs);
}
