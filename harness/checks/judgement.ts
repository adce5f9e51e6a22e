import type { RequirementId } from "../../contract/index.ts";
import type { Difference } from "../oracles/difference.ts";

/** A requirement that an exchange shows, with its differences. Without a difference it is satisfied. */
export type Judgement = readonly [requirement: RequirementId, differences: readonly Difference[]];
