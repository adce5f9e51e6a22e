import type { RequirementId } from "../../contract/index.ts";
import type { Surface } from "../../contract/surface.ts";
import { fieldRequirement } from "./field-requirements.ts";
import { type PlacedNode, recordOf, type SchemaTree } from "./schema-tree.ts";

/** What a body showed of records: which of their fields were there, and which records at all. */
export interface Seen {
  readonly fields: Set<RequirementId>;
  /** Fields that a record of the body could have had. */
  readonly possible: Set<RequirementId>;
}

/** Elements of one list that are looked at; further ones have the same fields, or a validator's complaint. */
const MOST_ELEMENTS = 500;

/** Walks a body along its schema and notes every documented field that is there. */
export function walkBody(tree: SchemaTree, root: PlacedNode, body: unknown, surface: Surface): Seen {
  const seen: Seen = { fields: new Set(), possible: new Set() };
  visit(body, tree.expand(root));
  return seen;

  function visit(value: unknown, places: readonly PlacedNode[]): void {
    if (typeof value !== "object" || value === null || places.length === 0) return;
    if (Array.isArray(value)) {
      const element = tree.step(places, "0");
      for (const each of value.slice(0, MOST_ELEMENTS)) visit(each, element);
      return;
    }
    for (const [property, id] of documentedFields(places, surface)) {
      seen.possible.add(id);
      if (Object.hasOwn(value, property)) seen.fields.add(id);
    }
    for (const [name, member] of Object.entries(value)) visit(member, tree.step(places, name));
  }
}

const FIELDS = new WeakMap<readonly PlacedNode[], Map<Surface, readonly (readonly [string, RequirementId])[]>>();

/** The fields of these nodes that the contract speaks of, looked up once per place and surface. */
function documentedFields(places: readonly PlacedNode[], surface: Surface) {
  const bySurface = FIELDS.get(places) ?? new Map<Surface, readonly (readonly [string, RequirementId])[]>();
  FIELDS.set(places, bySurface);
  let fields = bySurface.get(surface);
  if (fields === undefined) {
    fields = places.flatMap((place) =>
      Object.keys(place.node.properties ?? {}).flatMap((property) => {
        const id = fieldRequirement(place, property, surface);
        return id === undefined ? [] : [[property, id] as const];
      }),
    );
    bySurface.set(surface, fields);
  }
  return fields;
}

/** Where in the schemas a value of a body stands, and the requirements along the way, the outermost first. */
export interface Located {
  readonly requirements: readonly RequirementId[];
  readonly places: readonly PlacedNode[];
  /** The innermost record's property, for a reader: `pack.mint_price`. */
  readonly name: string;
}

/** Follows a JSON pointer of a body along its schema. */
export function locate(tree: SchemaTree, root: PlacedNode, pointer: string, surface: Surface): Located {
  const requirements: RequirementId[] = [];
  let places = tree.expand(root);
  let name = recordOf(root.documentId);
  for (const raw of pointer.split("/").slice(1)) {
    const token = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    for (const place of places) {
      if (place.node.properties?.[token] === undefined) continue;
      name = `${recordOf(place.documentId)}.${token}`;
      const id = fieldRequirement(place, token, surface);
      if (id !== undefined) requirements.push(id);
    }
    places = tree.step(places, token);
  }
  return { requirements, places, name };
}
