import type { Scenario } from "../harness/stage/scenario.ts";
import { PROPERTIES } from "../properties/index.ts";
import { SCENARIOS } from "../suites/index.ts";

/** All that a run plays: the properties first, for they take longest and everything else overlaps with them. */
export const ALL_SCENARIOS: readonly Scenario[] = [...PROPERTIES, ...SCENARIOS];
