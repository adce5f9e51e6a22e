import type { PackHandler } from "../scope.ts";

/** GET /ship/order/:order_id: a shipping order, only for the partner who placed it. */
export const order: PackHandler = (visit) => {
  const { rules, world, store, call } = visit;
  if (world.faults.take(visit.surface, "order")) return rules.refuse("readBroke", visit);
  const found = store.orders.get(call.params.order_id ?? "");
  if (!found || !rules.canReadOrder(found, visit)) return rules.refuse("unknownOrder", visit);
  return { status: 200, body: rules.orderView(found, visit) };
};
