import type { Scenario } from "../harness/run/scenario.ts";
import { buyback } from "./partner-api/buyback.ts";

/** Every scenario of every surface. */
export const SCENARIOS: readonly Scenario[] = [...buyback];
