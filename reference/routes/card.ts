import type { PackHandler } from "../scope.ts";

/** GET /card/:item_id: a single card, whoever holds it. */
export const card: PackHandler = (visit) => {
  const { rules, world, call } = visit;
  const itemId = call.params.item_id ?? "";
  if (itemId === "") return rules.refuse("noCardId", visit);
  if (world.faults.take(visit.surface, "card")) return rules.refuse("readBroke", visit);

  const listing = rules.cardOf(itemId, visit);
  return listing ? { status: 200, body: rules.cardView(listing, visit) } : rules.refuse("unknownCard", visit);
};
