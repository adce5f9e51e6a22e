import type { Scenario } from "../harness/arrange/scenario.ts";
import { PROPERTIES } from "../properties/index.ts";
import { SCENARIOS } from "../suites/index.ts";

/** All scenarios of a run. Properties come first, because they take longest and run concurrently with the others. */
export const ALL_SCENARIOS: readonly Scenario[] = [...PROPERTIES, ...SCENARIOS];
