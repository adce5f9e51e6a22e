import type { PackHandler } from "../scope.ts";

/** GET /inventory/:user_id: what a user owns, neither sold nor on its way. */
export const inventory: PackHandler = (visit) => {
  const { rules, world, call } = visit;
  const userId = call.params.user_id ?? "";
  // A path without the segment is none of this route's, though the router brings it here.
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
