import { addressMutants } from "./address.ts";
import { adversaryAccountMutants } from "./adversary-account.ts";
import { adversaryApartMutants } from "./adversary-apart.ts";
import { adversaryReadMutants } from "./adversary-reads.ts";
import { adversarySecondMutants } from "./adversary-second.ts";
import { adversaryShippingMutants } from "./adversary-shipping.ts";
import { adversaryTradeMutants } from "./adversary-trade.ts";
import { adversaryUserMutants } from "./adversary-users.ts";
import { authMutants } from "./auth.ts";
import { buyInitMutants } from "./buy-init.ts";
import { buyStatusMutants } from "./buy-status.ts";
import { buybackMutants } from "./buyback.ts";
import { cardMutants } from "./card.ts";
import { furtherAuthMutants } from "./further/auth.ts";
import { furtherKindsAndTimeMutants } from "./further/kinds-and-time.ts";
import { furtherShippingMutants } from "./further/shipping.ts";
import { furtherTradeMutants } from "./further/trade.ts";
import { furtherUserMutants } from "./further/user.ts";
import { inventoryMutants } from "./inventory.ts";
import type { Mutant } from "./mutant.ts";
import { orderMutants } from "./order.ts";
import { ownershipMutants } from "./ownership.ts";
import { packRelationMutants } from "./pack-relations.ts";
import { propertyMutants } from "./properties.ts";
import { readMutants } from "./reads.ts";
import { recentPullsMutants } from "./recent-pulls.ts";
import { sandboxMutants } from "./sandbox.ts";
import { shapeMutants } from "./shape.ts";
import { shipQuoteMutants } from "./ship-quote.ts";
import { shipRequestMutants } from "./ship-request.ts";
import { trafficMutants } from "./traffic.ts";
import { userAuthMutants } from "./user-auth.ts";
import { userLimitMutants } from "./user-limits.ts";
import { userPurchaseMutants } from "./user-purchases.ts";
import { userReadMutants } from "./user-reads.ts";
import { userSaleMutants } from "./user-sales.ts";
import { userShapeMutants } from "./user-shape.ts";

/** Every mutant, an area after the other. */
export const MUTANTS: readonly Mutant[] = [
  ...orderMutants,
  ...shipRequestMutants,
  ...addressMutants,
  ...shipQuoteMutants,
  ...authMutants,
  ...trafficMutants,
  ...packRelationMutants,
  ...shapeMutants,
  ...cardMutants,
  ...recentPullsMutants,
  ...readMutants,
  ...buyInitMutants,
  ...buyStatusMutants,
  ...inventoryMutants,
  ...ownershipMutants,
  ...sandboxMutants,
  ...buybackMutants,
  ...propertyMutants,
  ...userAuthMutants,
  ...userLimitMutants,
  ...userPurchaseMutants,
  ...userReadMutants,
  ...userSaleMutants,
  ...userShapeMutants,
  ...adversaryAccountMutants,
  ...adversaryApartMutants,
  ...adversaryReadMutants,
  ...adversarySecondMutants,
  ...adversaryShippingMutants,
  ...adversaryTradeMutants,
  ...adversaryUserMutants,
  ...furtherAuthMutants,
  ...furtherKindsAndTimeMutants,
  ...furtherShippingMutants,
  ...furtherTradeMutants,
  ...furtherUserMutants,
];
