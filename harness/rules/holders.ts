import { PARTNER_SURFACES } from "../../contract/surface.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import { type Fact, inOrder } from "../history/fact.ts";
import type { History, SurfaceHistory } from "../history/history.ts";
import type { Inventory } from "../history/holdings.ts";
import { textOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";

/** An item that an answer shows as that of a user. */
export interface Holding extends Fact {
  readonly user: unknown;
  readonly itemId: string;
}

/** Returns the items of users that purchases and inventories show, in the order of the answers, by the id of the item. */
export function holdingsIn({ purchases, holdings }: SurfaceHistory): ReadonlyMap<string, readonly Holding[]> {
  const bought = [...purchases].flatMap(({ starts, results }) => {
    const users = starts.map(({ user }) => user);
    return [
      ...starts.map((start) => ({ ...start, users: [start.user] })),
      ...results.map((each) => ({ ...each, users: [...new Set([each.result.user_id, ...users])] })),
    ];
  });
  const listed = holdings.inventories.map((inventory) => ({ ...inventory, users: [inventory.user] }));
  const shown = inOrder<(typeof bought | typeof listed)[number]>(bought, listed);
  const held = shown.flatMap(({ exchange, movedS, users, items }) =>
    users.flatMap((user) => items.map(({ id }) => ({ exchange, movedS, user, itemId: textOf(id) }))),
  );
  return groupedBy(held, ({ itemId }) => itemId);
}

/** Returns the inventory that an answer is, which the history has already; undefined if it is another answer. */
export function inventoryIn({ surface, endpoint }: Exchange, history: History): Inventory | undefined {
  return endpoint === "inventory" ? history.of(surface).holdings.inventories.at(-1) : undefined;
}

/** Returns the histories of the surfaces whose purchases and inventories name their user. */
export function withUsers(history: History): readonly SurfaceHistory[] {
  return PARTNER_SURFACES.map((surface) => history.of(surface));
}
