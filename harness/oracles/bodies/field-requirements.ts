import { REQUIREMENTS, type RequirementId } from "../../../contract/index.ts";
import type { Surface } from "../../../contract/surface.ts";
import { kebab, type PlacedNode, recordOf } from "./schema-tree.ts";

const SURFACES_BY_ID = new Map<string, readonly Surface[]>(REQUIREMENTS.map((each) => [each.id, each.surfaces]));

/** Returns the requirement of a record's property on a surface; undefined if the contract has none. */
export function fieldRequirement(place: PlacedNode, property: string, surface: Surface): RequirementId | undefined {
  return known(`${recordOf(place.documentId)}.${kebab(property)}`, surface);
}

/** Returns the requirement that a schema's `$comment` names; undefined if it names none on this surface. */
export function commentedRequirement(comment: string | undefined, surface: Surface): RequirementId | undefined {
  const id = /^requirement(?: \(part\))?: (\S+)$/.exec(comment ?? "")?.[1];
  return id === undefined ? undefined : known(id, surface);
}

/** Returns the requirement that a `$comment` names, if the schema says all of it, so that a value that fits satisfies it. */
export function wholeRequirement(comment: string | undefined, surface: Surface): RequirementId | undefined {
  return comment?.startsWith("requirement: ") === true ? commentedRequirement(comment, surface) : undefined;
}

function known(id: string, surface: Surface): RequirementId | undefined {
  return SURFACES_BY_ID.get(id)?.includes(surface) === true ? (id as RequirementId) : undefined;
}
