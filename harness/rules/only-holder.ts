import { errorRow } from "../../contract/errors.ts";
import { firstBy, groupedBy } from "../collections/grouped-by.ts";
import type { Fact } from "../history/fact.ts";
import type { SurfaceHistory } from "../history/history.ts";
import type { Sale } from "../history/holdings.ts";
import { idsIn, memberOf, textOf } from "../json/json-value.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";
import { several } from "./evidence.ts";

const NOT_FOUND = errorRow("buyback", "Item not found");

/**
 * Returns whether sellbacks show that nobody but this run held copies of listings when a request was sent
 * (A-SHARED-LISTING): several listings that it bought more than once were sold out exactly when it had sold its copies, and
 * none could be sold more often. A restart for this run takes everybody's copies, so what was sold before it shows nothing
 * about the time after it, and the other way round.
 */
export function isOnlyHolder(surface: SurfaceHistory): (request: Exchange) => boolean {
  const { refusals, holdings, restartsMs } = surface;
  const copies = copiesIn(surface);
  const isAfterRestart = ({ sentAtMs }: Exchange) => sentAtMs >= (restartsMs[0] ?? Number.POSITIVE_INFINITY);
  const isAlone = (isAfter: boolean) => {
    const isMeant = ({ exchange }: Fact) => isAfterRestart(exchange) === isAfter;
    const isOversold = ({ itemId, exchange }: Sale) => (copies(textOf(itemId), exchange) ?? 1) <= 0;
    if (holdings.sales.filter(isMeant).some(isOversold)) return false;
    const soldOut = refusals.filter(isMeant).flatMap(({ exchange }) => {
      const id = textOf(memberOf(sentJson(exchange), "item_id"));
      return isRefusal(exchange, NOT_FOUND) && copies(id, exchange) === 0 ? [id] : [];
    });
    return several(soldOut).length > 0;
  };
  const [before, after] = [isAlone(false), isAlone(true)];
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
      (request.quotes.at(-1)?.itemIds ?? []).map((id) => ({ ...request, id: textOf(id) })),
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
