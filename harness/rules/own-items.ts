import { errorRow } from "../../contract/errors.ts";
import { countsOf } from "../collections/counts.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import type { Fact } from "../history/fact.ts";
import type { SurfaceHistory } from "../history/history.ts";
import { isReusedUserId } from "../ids/reused-user-ids.ts";
import { idsIn, isText, memberOf, textOf } from "../json/json-value.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { type Exchange, headerOf, sentJson } from "../transport/exchange.ts";

const NOT_FOUND = errorRow("buyback", "Item not found");

/** An item that a purchase gave to a user. */
export interface OwnItem extends Fact {
  readonly id: string;
  readonly type: unknown;
  readonly user: string;
  readonly packId: unknown;
}

/**
 * Returns the items of a request if all of them are one user's: the same key bought each once, no request may have sold or
 * ordered it since, no inventory of the user lacked it since, and the clock was not moved.
 */
export function ownItems(surface: SurfaceHistory): (ids: readonly unknown[], request: Fact) => readonly OwnItem[] {
  const bought = groupedBy(boughtIn(surface), ({ id }) => id);
  const leavings = groupedBy(leavingsIn(surface), ([id]) => id);
  const inventoriesOf = groupedBy(surface.holdings.inventories, ({ user }) => user);
  const isOwn = (item: OwnItem, { exchange, movedS }: Fact) =>
    item.movedS === movedS &&
    item.exchange.doneAtMs <= exchange.sentAtMs &&
    keyOf(item.exchange) === keyOf(exchange) &&
    !(leavings.get(item.id) ?? []).some(([, leaving]) => leaving.sentAtMs < exchange.doneAtMs) &&
    !(inventoriesOf.get(item.user) ?? []).some((inventory) => {
      const isBetween = inventory.exchange.sentAtMs >= item.exchange.doneAtMs && inventory.exchange.n < exchange.n;
      return isBetween && !idsIn(inventory.items).includes(item.id);
    });
  return (ids, request) => {
    const items = ids.flatMap((id) => {
      const [item, ...others] = bought.get(textOf(id)) ?? [];
      return isText(id) && item !== undefined && others.length === 0 && isOwn(item, request) ? [item] : [];
    });
    const isClear = items.length === ids.length && new Set(ids).size === ids.length;
    return isClear && new Set(items.map(({ user }) => user)).size === 1 ? items : [];
  };
}

/** How many items a surface gave that it had given before. Other holders draw equal items as often, if they buy as much. */
export function repeatsOf(surface: SurfaceHistory): number {
  const counts = countsOf(boughtIn(surface).map(({ id }) => id));
  return [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
}

/** Returns the items of purchases; in production those of results, because buy/init may list items that nobody gets. */
function boughtIn({ purchases }: SurfaceHistory): readonly OwnItem[] {
  return [...purchases].flatMap(({ starts, results }) => {
    const [start, ...others] = starts;
    const isSandbox = start?.exchange.surface === "sandbox";
    const shown = isSandbox ? start : results[0];
    if (start === undefined || shown === undefined || others.length > 0) return [];
    const { user, packId } = start;
    if (!isText(user) || isReusedUserId(user)) return [];
    const { exchange, movedS } = shown;
    return shown.items.map(({ id, type }) => ({ exchange, movedS, id: textOf(id), type, user, packId }));
  });
}

/** Returns the requests that may have sold or ordered an item, by its id. */
function leavingsIn({ holdings, orders, refusals }: SurfaceHistory): readonly (readonly [id: string, Exchange])[] {
  const unclear = refusals.map(({ exchange }) => exchange).filter((each) => !isCertain(each));
  const sales = [...holdings.sales.map(({ exchange }) => exchange), ...unclear];
  const ordered = [...orders.requests.map(({ exchange }) => exchange), ...unclear];
  return [
    ...sales.flatMap((sale) => [[textOf(memberOf(sentJson(sale), "item_id")), sale] as const]),
    ...ordered.flatMap((order) =>
      orders.itemsOfRate(memberOf(sentJson(order), "quote_id")).map((id) => [textOf(id), order] as const),
    ),
  ];
}

/** Whether a refusal is certain to have changed nothing. */
function isCertain(answer: Exchange): boolean {
  const { endpoint, status } = answer;
  if (endpoint === "buyback") return isRefusal(answer, NOT_FOUND) || status === 401;
  return endpoint !== "ship/request" || (status >= 400 && status < 500 && status !== 408);
}

/** Returns the credential of a partner's request. */
export function keyOf({ request }: Exchange): string | undefined {
  return headerOf(request, "x-api-key");
}
