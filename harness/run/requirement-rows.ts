import { REQUIREMENTS, type RequirementId } from "../../contract/index.ts";
import type { Requirement, Source } from "../../contract/requirement.ts";

const BY_ID = new Map<string, Requirement>(REQUIREMENTS.map((each) => [each.id, each]));

/** The contract's row of an id. */
export function requirementOf(id: RequirementId): Requirement {
  const row = BY_ID.get(id);
  if (row === undefined) throw new TypeError(`the contract has no requirement ${id}`);
  return row;
}

/** Document, section and identifying words in one line. */
export function sourceText(source: Source): string {
  return `${source.document}, ${source.section}, "${source.words}"`;
}

/** Whether a client can see the requirement kept or broken at all. */
export function isObservable(requirement: Requirement): boolean {
  return typeof requirement.observed === "string" || !("nothing" in requirement.observed);
}
