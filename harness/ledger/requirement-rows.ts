import { REQUIREMENTS, type RequirementId } from "../../contract/index.ts";
import type { Effect, Requirement, Role, Source } from "../../contract/requirement.ts";

const BY_ID = new Map<string, Requirement>(REQUIREMENTS.map((each) => [each.id, each]));

/** The contract's row of an id. */
export function requirementOf(id: RequirementId): Requirement {
  const row = BY_ID.get(id);
  if (row === undefined) throw new TypeError(`the contract has no requirement ${id}`);
  return row;
}

/** What a requirement says; a `statement` where the contract has no such id, as in a report of another version. */
export function roleOf(id: string): Role {
  return BY_ID.get(id)?.role ?? "statement";
}

/** The effects that a requirement rests on; none where the contract has no such id. */
export function effectsOf(id: string): readonly Effect[] {
  return BY_ID.get(id)?.effects ?? [];
}

/** Whether two requirements were made from the same words of a document. */
export function areOfOneClause(one: string, other: string): boolean {
  const [source, otherSource] = [BY_ID.get(one)?.source, BY_ID.get(other)?.source];
  if (source === undefined || otherSource === undefined) return false;
  return sourceText(source) === sourceText(otherSource);
}

/** Document, section and identifying words in one line. */
export function sourceText(source: Source): string {
  return `${source.document}, ${source.section}, "${source.words}"`;
}

/** Whether a client can see the requirement kept or broken at all. */
export function isObservable(requirement: Requirement): boolean {
  return typeof requirement.observed === "string" || !("nothing" in requirement.observed);
}
