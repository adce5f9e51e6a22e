import type { RequirementId } from "../../contract/index.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";

/** Returns whether other holders of the items can't explain a violation of the requirement. */
export function isCopyIndependent(requirement: RequirementId): boolean {
  return requirementOf(requirement).copies === "do not matter";
}
