import type { RequirementId } from "../../contract/index.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";

/** Whether a violation of it stands whoever else holds the items. */
export function isCopyIndependent(requirement: RequirementId): boolean {
  return requirementOf(requirement).copies === "do not matter";
}
