import type { RequirementId } from "../../../contract/index.ts";
import type { Surface } from "../../../contract/surface.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import type { JsonObject } from "../../json/json-value.ts";
import { MAX_ELEMENTS } from "../../json/values-at.ts";
import { fieldRequirement, wholeRequirement } from "./field-requirements.ts";
import { type PlacedNode, recordOf, type SchemaTree } from "./schema-tree.ts";

/** Number of records in which a field has a value, is null, or is absent. */
export interface FieldCount {
  present: number;
  nulls: number;
  absent: number;
}

/** Counts for every documented field of the records in a body. */
export type Seen = ReadonlyMap<RequirementId, FieldCount>;

/** Walks a body along its schema and counts every documented field. */
export function walkBody(tree: SchemaTree, root: PlacedNode, body: unknown, surface: Surface): Seen {
  const seen = new DefaultMap<RequirementId, FieldCount>(() => ({ present: 0, nulls: 0, absent: 0 }));
  // Cached per place, because a list holds hundreds of records of one kind.
  const counters = new Map<readonly PlacedNode[], readonly Counter[]>();
  visit(body, tree.expand(root));
  return seen;

  function visit(value: unknown, places: readonly PlacedNode[]): void {
    if (typeof value !== "object" || value === null || places.length === 0) return;
    if (Array.isArray(value)) {
      const element = tree.step(places, "0");
      const count = Math.min(value.length, MAX_ELEMENTS);
      for (let at = 0; at < count; at++) visit(value[at], element);
      return;
    }
    const record = value as JsonObject;
    for (const { property, count } of countersOf(places)) {
      if (!Object.hasOwn(record, property)) count.absent++;
      else if (record[property] === null) count.nulls++;
      else count.present++;
    }
    for (const name of Object.keys(record)) {
      const member = record[name];
      if (typeof member === "object" && member !== null) visit(member, tree.step(places, name));
    }
  }

  function countersOf(places: readonly PlacedNode[]): readonly Counter[] {
    const known = counters.get(places);
    if (known !== undefined) return known;
    const made = documentedFields(tree, places, surface).map(([property, id]) => ({ property, count: seen.of(id) }));
    counters.set(places, made);
    return made;
  }
}

interface Counter {
  readonly property: string;
  readonly count: FieldCount;
}

type DocumentedFields = readonly (readonly [property: string, id: RequirementId])[];

const FIELDS = new WeakMap<readonly PlacedNode[], Map<Surface, DocumentedFields>>();

/** Returns the properties of these nodes that have a requirement, cached per place and surface. */
function documentedFields(tree: SchemaTree, places: readonly PlacedNode[], surface: Surface): DocumentedFields {
  const bySurface = FIELDS.get(places) ?? new Map<Surface, DocumentedFields>();
  FIELDS.set(places, bySurface);
  const fields = bySurface.get(surface) ?? fieldsOf(tree, places, surface);
  bySurface.set(surface, fields);
  return fields;
}

function fieldsOf(tree: SchemaTree, places: readonly PlacedNode[], surface: Surface): DocumentedFields {
  const found = places.flatMap((place) =>
    Object.keys(place.node.properties ?? {}).flatMap((property) => {
      const own = fieldRequirement(place, property, surface);
      const further = tree
        .step([place], property)
        .flatMap(({ node, isConditional }) =>
          isConditional === true ? [] : (wholeRequirement(node.$comment, surface) ?? []),
        );
      return [...(own === undefined ? [] : [own]), ...further].map((id) => [property, id] as const);
    }),
  );
  // Two schema nodes may describe the same record, so each field counts once.
  return found.filter(([, id], at) => found.findIndex(([, other]) => other === id) === at);
}

/** The schema nodes of a value in a body, and the requirements on the path to it, outermost first. */
export interface Located {
  readonly requirements: readonly RequirementId[];
  readonly places: readonly PlacedNode[];
  /** The property of the innermost record, for display: `pack.mint_price`. */
  readonly name: string;
}

/** Resolves a JSON pointer of a body to its schema nodes. */
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
