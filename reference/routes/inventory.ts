import type { PackHandler } from "../scope.ts";

/** GET /inventory/:user_id: the items of a user that were neither sold nor ordered. */
export const inventory: PackHandler = (visit) => {
  const { rules, world, call } = visit;
  const userId = call.params.user_id ?? "";
  // The router also matches a path without the segment, which the documents exclude.
  if (userId === "") return { status: 404, body: { error: "Not Found" } };
  if (world.faults.take(visit.surface, "inventory")) return rules.refuse("readBroke", visit);

  const holdings = rules.holdingsOfUser(userId, visit);
  if (!holdings) return rules.refuse("unknownUser", visit);
  const items = holdings.filter((held) => rules.isInInventory(held, visit));
  return {
    status: 200,
    body: { user_id: userId, items: items.map((held) => rules.inventoryItemView(held, visit)) },
  };
};
