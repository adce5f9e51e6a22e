import type { EndpointKey } from "../../contract/endpoints.ts";
import { REQUIREMENTS, type RequirementId } from "../../contract/index.ts";
import type { Effect, Requirement, Role, Source } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";

const BY_ID = new Map<string, Requirement>(REQUIREMENTS.map((each) => [each.id, each]));

/**
 * Returns the contract's row of an id.
 * @throws TypeError if there is none
 */
export function requirementOf(id: RequirementId): Requirement {
  const row = BY_ID.get(id);
  if (row === undefined) throw new TypeError(`the contract has no requirement ${id}`);
  return row;
}

/** Returns the requirement that a plain request to an endpoint succeeds; undefined for the marketplace's listings. */
export function answersOf(surface: Surface, endpoint: EndpointKey): RequirementId | undefined {
  return REQUIREMENTS.find(
    (each) => each.role === "answer" && each.endpoint === endpoint && each.surfaces.includes(surface),
  )?.id;
}

/** Returns the role of a requirement; `statement` if the contract has no such id, as in a report of another version. */
export function roleOf(id: string): Role {
  return BY_ID.get(id)?.role ?? "statement";
}

/** Returns the effects that a requirement depends on; none if the contract has no such id. */
export function effectsOf(id: string): readonly Effect[] {
  return BY_ID.get(id)?.effects ?? [];
}

/** Returns whether two requirements have the same words of a document as source. */
export function areOfOneClause(one: string, other: string): boolean {
  const [source, otherSource] = [BY_ID.get(one)?.source, BY_ID.get(other)?.source];
  if (source === undefined || otherSource === undefined) return false;
  return sourceText(source) === sourceText(otherSource);
}

/** Returns document, section and words in one line. */
export function sourceText(source: Source): string {
  return `${source.document}, ${source.section}, "${source.words}"`;
}

/** Returns whether a client can observe the requirement at all. */
export function isObservable(requirement: Requirement): boolean {
  return typeof requirement.observed === "string" || !("nothing" in requirement.observed);
}

/** Returns whether a violation of the requirement is a finding. */
export function isRequired(requirement: RequirementId): boolean {
  return requirementOf(requirement).level === "must";
}

/** Returns whether other holders of the items can explain a violation of the requirement. */
export function dependsOnCopies(requirement: RequirementId): boolean {
  return requirementOf(requirement).copies === "matter";
}

/** Returns whether changed terms of a pack can explain a violation of the requirement. */
export function dependsOnTerms(requirement: RequirementId): boolean {
  return requirementOf(requirement).terms === "matter";
}
