import { userAuth } from "./user-auth.ts";
import { userAvailable } from "./user-available.ts";
import { userBuyCrypto } from "./user-buy-crypto.ts";
import { userChase } from "./user-chase.ts";
import { userClawFinish } from "./user-claw-finish.ts";
import { userClawInit } from "./user-claw-init.ts";
import { userCryptoStatus } from "./user-crypto-status.ts";
import { userFilters } from "./user-filters.ts";
import { userKey } from "./user-key.ts";
import { userListings } from "./user-listings.ts";
import { userRateLimit } from "./user-rate-limit.ts";
import { userShape } from "./user-shape.ts";

/** Every requirement of user-key-api.md except those of single fields, which are in records.ts. */
export const userKeyApi = [
  ...userAuth,
  ...userKey,
  ...userAvailable,
  ...userChase,
  ...userFilters,
  ...userListings,
  ...userBuyCrypto,
  ...userCryptoStatus,
  ...userClawInit,
  ...userClawFinish,
  ...userRateLimit,
  ...userShape,
] as const;
