import { groupedBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { idsIn, isText, textOf } from "../../json/json-value.ts";
import { type Exchange, headerOf } from "../../transport/exchange.ts";
import { leavingsIn } from "../leavings.ts";
import { ownCopies } from "./own-copies.ts";
import { boughtIn, type OwnItem } from "./purchased-items.ts";

/** An item that a user of the run still holds, unless somebody else took it. */
export interface HeldItem extends OwnItem {
  /** Whether the run drew its listing several times, so that it is not known which copy a request takes. */
  readonly isShared: boolean;
}

/**
 * Returns the items of a request if all of them are one user's: the same key bought each, no inventory of the user lacked it
 * since, the clock was not moved, and no request may have sold or ordered it since. Of a listing that was bought several
 * times, one item is returned if the run still has a copy, whoever of its users that is.
 */
export function ownItems(surface: SurfaceHistory): (ids: readonly unknown[], request: Fact) => readonly HeldItem[] {
  const bought = groupedBy(boughtIn(surface), ({ id }) => id);
  const leavings = groupedBy(leavingsIn(surface), ([id]) => id);
  const inventoriesOf = groupedBy(surface.holdings.inventories, ({ user }) => user);
  const copies = ownCopies(surface, bought, leavings);
  const isOwn = (item: OwnItem, { exchange, movedS }: Fact) =>
    item.movedS === movedS &&
    keyOf(item.exchange) === keyOf(exchange) &&
    !(inventoriesOf.get(item.user) ?? []).some((inventory) => {
      const isBetween = inventory.exchange.sentAtMs >= item.exchange.doneAtMs && inventory.exchange.n < exchange.n;
      return isBetween && !idsIn(inventory.items).includes(item.id);
    });
  const hasLeft = ({ id }: OwnItem, { exchange }: Fact) =>
    (leavings.get(id) ?? []).some(([, leaving]) => leaving.sentAtMs < exchange.doneAtMs);
  return (ids, request) => {
    const items = ids.flatMap((id) => {
      const draws = bought.get(textOf(id)) ?? [];
      const item = draws.findLast(({ exchange }) => exchange.doneAtMs <= request.exchange.sentAtMs);
      if (!isText(id) || item === undefined || !isOwn(item, request)) return [];
      const isShared = draws.length > 1;
      const isHeld = isShared ? ids.length === 1 && copies(item, request) > 0 : !hasLeft(item, request);
      return isHeld ? [{ ...item, isShared }] : [];
    });
    const isClear = items.length === ids.length && new Set(ids).size === ids.length;
    return isClear && new Set(items.map(({ user }) => user)).size === 1 ? items : [];
  };
}

/** Returns the credential of a partner's request. */
export function keyOf({ request }: Exchange): string | undefined {
  return headerOf(request, "x-api-key");
}
