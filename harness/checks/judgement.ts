import type { RequirementId } from "../../contract/index.ts";
import type { Difference } from "../oracles/difference.ts";

/** What a check says of one exchange: which requirements it showed, and how each fared. */
export type Judgement = readonly [requirement: RequirementId, differences: readonly Difference[]];
