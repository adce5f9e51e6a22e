import type { Scenario } from "../harness/run/scenario.ts";
import { authEffects } from "./partner-api/auth-effects.ts";
import { authEndpoints } from "./partner-api/auth-endpoints.ts";
import { authKeys } from "./partner-api/auth-keys.ts";
import { buyback } from "./partner-api/buyback.ts";

/** Every scenario of every surface. */
export const SCENARIOS: readonly Scenario[] = [...authEndpoints, ...authKeys, ...authEffects, ...buyback];
