import { afterErrorVariants } from "./after-errors.ts";
import { boughtItemVariants } from "./bought-items.ts";
import { drawVariants } from "./draws.ts";
import { editedListVariants } from "./edited-list.ts";
import { failureVariants } from "./failures.ts";
import { feedAndLimitVariants } from "./feeds-and-limits.ts";
import { foreignCopyVariants } from "./foreign-copies.ts";
import { hostVariants } from "./hosts.ts";
import { idVariants } from "./ids.ts";
import { liveCatalogueVariants } from "./live-catalogue.ts";
import { mintedLaterVariants } from "./minted-later.ts";
import { operationVariants } from "./operation.ts";
import { orderVariants } from "./orders.ts";
import { pullFilterVariants } from "./pull-filters.ts";
import { purchaseVariants } from "./purchases.ts";
import { readVariants } from "./reads.ts";
import { sellingVariants } from "./selling.ts";
import { shippingVariants } from "./shipping.ts";
import { statisticsVariants } from "./statistics.ts";
import { unsaidVariants } from "./unsaid.ts";
import { untypedVariants } from "./untyped.ts";
import { userVariants } from "./user.ts";
import { userClaimVariants } from "./user-claims.ts";
import { valueVariants } from "./values.ts";
import type { Variant } from "./variant.ts";

/** Every legal variant. */
export const VARIANTS: readonly Variant[] = [
  ...shippingVariants,
  ...readVariants,
  ...pullFilterVariants,
  ...sellingVariants,
  ...purchaseVariants,
  ...userVariants.map((variant) => ({ surfaces: ["user"] as const, ...variant })),
  ...boughtItemVariants,
  ...drawVariants,
  ...operationVariants,
  ...hostVariants,
  ...idVariants,
  ...liveCatalogueVariants,
  ...untypedVariants,
  ...unsaidVariants,
  ...valueVariants,
  ...feedAndLimitVariants,
  ...userClaimVariants,
  ...editedListVariants,
  ...failureVariants,
  ...afterErrorVariants,
  ...mintedLaterVariants,
  ...orderVariants,
  ...statisticsVariants,
  ...foreignCopyVariants,
];
