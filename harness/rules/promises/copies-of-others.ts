import { ITEM_UNKNOWN } from "../../../contract/refusals.ts";
import { firstBy, groupedBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { idsIn, memberOf, textOf } from "../../json/json-value.ts";
import { isRefusal } from "../../oracles/refusal.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";

/**
 * Returns the estimated share of listings of which others hold a copy when a request is sent (A-SHARED-LISTING); 1 if nothing
 * shows it. A sellback after this run has sold all copies that it drew is a look: it is accepted if others hold one. A
 * restart for this run takes everybody's copies, so looks before it show nothing about the time after it, and the other way
 * round.
 */
export function copiesOfOthers(surface: SurfaceHistory): (request: Exchange) => number {
  const { refusals, holdings, restartsMs } = surface;
  const copies = copiesIn(surface);
  const isAfterRestart = ({ sentAtMs }: Exchange) => sentAtMs >= (restartsMs[0] ?? Number.POSITIVE_INFINITY);
  const sellbacks = [...holdings.sales, ...refusals.filter(({ exchange }) => isRefusal(exchange, ITEM_UNKNOWN))];
  const looks = sellbacks.flatMap(({ exchange }) => {
    const left = copies(textOf(memberOf(sentJson(exchange), "item_id")), exchange) ?? 1;
    return left <= 0 ? [exchange] : [];
  });
  const share = (isAfter: boolean) => {
    const meant = looks.filter((look) => isAfterRestart(look) === isAfter);
    const held = meant.filter(({ status }) => status === 200);
    // The rule of succession.
    return meant.length === 0 ? 1 : (held.length + 1) / (meant.length + 2);
  };
  const [before, after] = [share(false), share(true)];
  return (request) => (isAfterRestart(request) ? after : before);
}

/**
 * Returns how many copies of a listing the run may still have when a sellback is sent. Undefined if it did not get the
 * listing more than once.
 */
function copiesIn(surface: SurfaceHistory): (id: string, sellback: Exchange) => number | undefined {
  const { purchases, holdings, orders, restartsMs } = surface;
  // The provider gives items to users who never bought; their first inventory shows them.
  const arranged = holdings.inventories.filter(({ user }) => purchases.startsOf(user).length === 0);
  const acquired = [...purchases.starts, ...firstBy(arranged, ({ user }) => user).values()];
  const got = groupedBy(
    acquired.flatMap((fact) => idsIn(fact.items).map((id) => ({ ...fact, id }))),
    ({ id }) => id,
  );
  const sold = groupedBy(holdings.sales, ({ itemId }) => textOf(itemId));
  const ordered = groupedBy(
    orders.requests.flatMap((request) =>
      orders.itemsOfRate(request.rateId).map((id) => ({ ...request, id: textOf(id) })),
    ),
    ({ id }) => id,
  );
  return (id, { sentAtMs, doneAtMs }) => {
    const draws = got.get(id) ?? [];
    if (draws.length < 2) return undefined;
    const sinceMs = restartsMs.findLast((restartMs) => restartMs <= sentAtMs) ?? Number.NEGATIVE_INFINITY;
    const since = (facts: readonly Fact[] = []) => facts.filter(({ exchange }) => exchange.sentAtMs >= sinceMs);
    const left = [...since(sold.get(id)), ...since(ordered.get(id))];
    return (
      since(draws).filter(({ exchange }) => exchange.sentAtMs < doneAtMs).length -
      left.filter(({ exchange }) => exchange.doneAtMs <= sentAtMs).length
    );
  };
}
