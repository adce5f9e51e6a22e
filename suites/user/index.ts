import type { Scenario } from "../../harness/arrange/scenario.ts";
import { accounts } from "./accounts.ts";
import { userAuth } from "./auth.ts";
import { userAuthElsewhere } from "./auth-elsewhere.ts";
import { userAvailable } from "./available.ts";
import { buyingWithCrypto } from "./buy-crypto.ts";
import { userChase } from "./chase.ts";
import { clawExpiry } from "./claw-expiry.ts";
import { clawFinish } from "./claw-finish.ts";
import { clawInit } from "./claw-init.ts";
import { clawRefusals } from "./claw-refusals.ts";
import { cryptoStatus } from "./crypto-status.ts";
import { filters } from "./filters.ts";
import { heldPolls } from "./held-polls.ts";
import { listings } from "./listings.ts";
import { rateLimit } from "./rate-limit.ts";
import { rateLimitKeys } from "./rate-limit-keys.ts";
import { rateLimitPolls } from "./rate-limit-polls.ts";
import { rateLimitWindows } from "./rate-limit-windows.ts";
import { refusedRequests } from "./refused-requests.ts";

/** Every scenario of the user-key surface; those that a single key shows best come first. */
export const USER_SCENARIOS: readonly Scenario[] = [
  ...cryptoStatus,
  ...heldPolls,
  ...buyingWithCrypto,
  ...clawInit,
  ...clawFinish,
  ...clawExpiry,
  ...clawRefusals,
  ...refusedRequests,
  ...userAuth,
  ...userAuthElsewhere,
  ...accounts,
  ...rateLimit,
  ...rateLimitWindows,
  ...rateLimitKeys,
  ...rateLimitPolls,
  ...userAvailable,
  ...userChase,
  ...filters,
  ...listings,
];
