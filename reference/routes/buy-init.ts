import { buy } from "../buying.ts";
import { objectOf } from "../json.ts";
import type { PackHandler } from "../scope.ts";

/** POST /vm/buy/init: draws pulls from a pack for a user. */
export const buyInit: PackHandler = (visit) => {
  const { rules, world, call } = visit;
  const body = objectOf(call.body) ?? {};

  const pack = rules.packToBuy(body.id, visit);
  if (!pack) return rules.refuse("unknownPack", visit);
  const amount = rules.amountOf(body.amount);
  if (amount === undefined) return rules.refuse("amountTooSmall", visit);
  const bound = rules.mostPulls(pack);
  if (amount > bound) return rules.refuse("amountTooLarge", visit, { bound });
  const userId = rules.userIdOf(body.user_id);
  if (userId === undefined) return rules.refuse("noUserId", visit);
  if (!rules.isPurchasable(pack, visit)) return rules.refuse("outOfStock", visit);
  if (world.faults.take(visit.surface, "buy/init")) return rules.refuse("purchaseBroke", visit);

  const purchase =
    rules.repeatOf(pack, amount, userId, visit) ?? buy(pack, amount, userId, rules.pollsBeforeFulfilment(visit), visit);
  return { status: 200, body: rules.initView(purchase, visit) };
};
