import type { SellbackObstacle } from "../holding.ts";
import { objectOf } from "../json.ts";
import type { ErrorName } from "../rules/errors.ts";
import type { PackHandler } from "../scope.ts";

/** POST /vm/buyback: sells an item back immediately. */
export const buyback: PackHandler = async (visit) => {
  const { rules, world, call } = visit;
  const held = rules.copyToSell(rules.copiesOf(objectOf(call.body)?.item_id, visit), visit);
  if (!held) return rules.refuse("nothingToSell", visit);
  if (rules.isExpired(held, visit)) return rules.refuse("windowClosed", visit);
  if (held.obstacle) return rules.refuse(refusals[held.obstacle], visit);
  if (world.faults.take(visit.surface, "buyback")) return rules.refuse("sellbackBroke", visit);

  // No other call may run between the check above and the sale below, or an item could be sold twice.
  if (rules.buybackGap) await rules.buybackGap(visit);
  const amount = rules.sellbackAmount(held, visit);
  rules.afterSale(held, visit);
  return { status: 200, body: rules.soldView(amount, held, visit) };
};

const refusals: Record<SellbackObstacle, ErrorName> = {
  "active session": "sellbackActive",
  "being processed": "sellbackInProgress",
  "transaction fails": "sellbackFailed",
};
