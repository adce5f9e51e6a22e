import { REQUIREMENTS, type RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";
import { kebab, type PlacedNode, recordOf } from "./schema-tree.ts";

const SURFACES_BY_ID = new Map<string, readonly Surface[]>(REQUIREMENTS.map((each) => [each.id, each.surfaces]));

/** The requirement of a record's property on a surface; undefined where the contract has none. */
export function fieldRequirement(place: PlacedNode, property: string, surface: Surface): RequirementId | undefined {
  return known(`${recordOf(place.documentId)}.${kebab(property)}`, surface);
}

/** The requirement that a constraint names in its own comment: a rule of its own inside a record. */
export function commentedRequirement(comment: string | undefined, surface: Surface): RequirementId | undefined {
  const id = /^requirement: (\S+)$/.exec(comment ?? "")?.[1];
  return id === undefined ? undefined : known(id, surface);
}

function known(id: string, surface: Surface): RequirementId | undefined {
  return SURFACES_BY_ID.get(id)?.includes(surface) === true ? (id as RequirementId) : undefined;
}
