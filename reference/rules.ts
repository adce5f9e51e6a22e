import { authenticationRules } from "./rules/authentication.ts";
import { destinationRules } from "./rules/destination.ts";
import { drawRules } from "./rules/draw.ts";
import { errorRules } from "./rules/errors.ts";
import { formatRules } from "./rules/formats.ts";
import { itemRules } from "./rules/items.ts";
import { ownershipRules } from "./rules/ownership.ts";
import { packRules } from "./rules/packs.ts";
import { pullRules } from "./rules/pulls.ts";
import { purchaseRules } from "./rules/purchase.ts";
import { shippingRules } from "./rules/shipping.ts";
import type { UserRules } from "./user/rules.ts";
import { userPart } from "./user-part.ts";

type CoreRules = typeof authenticationRules &
  typeof destinationRules &
  typeof drawRules &
  typeof errorRules &
  typeof formatRules &
  typeof itemRules &
  typeof ownershipRules &
  typeof packRules &
  typeof pullRules &
  typeof purchaseRules &
  typeof shippingRules;

/** The decisions and wordings of the reference as small functions that a deviation can replace separately. */
export interface Rules extends CoreRules {
  /** The rules of the user-key surface. */
  user: UserRules;
}

/** The rules without any deviation. */
export function plainRules(): Rules {
  return {
    ...authenticationRules,
    ...destinationRules,
    ...drawRules,
    ...errorRules,
    ...formatRules,
    ...itemRules,
    ...ownershipRules,
    ...packRules,
    ...pullRules,
    ...purchaseRules,
    ...shippingRules,
    user: userPart.rules,
  };
}
