import { REQUIREMENTS } from "../../contract/index.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import { locate } from "../../harness/oracles/bodies/body-walk.ts";
import { type PlacedNode, type SchemaNode, SchemaTree } from "../../harness/oracles/bodies/schema-tree.ts";
import type { Call, Reply } from "../../reference/http.ts";
import type { MutantKind } from "../../reference/mutants/kind.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { bodyOf, SCHEMAS, schemaIdsOf } from "../../schemas/index.ts";

const tree = new SchemaTree(Object.values(SCHEMAS) as SchemaNode[]);

/** The change to a field in every answer that has it. */
interface Damage {
  readonly what: "is missing" | "is of another type" | "is null";
  readonly kind: MutantKind;
  readonly apply: (record: Record<string, unknown>, property: string) => void;
}

const DAMAGES: readonly Damage[] = [
  { what: "is missing", kind: "missing", apply: (record, property) => void delete record[property] },
  {
    what: "is of another type",
    kind: "type",
    apply: (record, property) => {
      record[property] = typeof record[property] === "number" ? "12" : 4711;
    },
  },
  {
    what: "is null",
    kind: "type",
    apply: (record, property) => {
      record[property] = null;
    },
  },
];

/** A field of a record with a rule in the schemas, which the mutant breaks. */
interface Field {
  readonly id: string;
  readonly surface: Surface;
  readonly damages: readonly Damage[];
}

/**
 * One mutant per field requirement and kind of damage, generated from the schemas: in the reference's answers the field
 * is missing, null or of another type, where that is not legal.
 */
export function fieldMutants(): readonly Mutant[] {
  return fields().flatMap(({ id, surface, damages }) =>
    damages.map((damage) => ({
      name: `${id} ${damage.what}`,
      violates: id,
      kind: damage.kind,
      surfaces: [surface],
      answer: (call: Call, reply: Reply) => {
        damageFields(call, reply, id, damage);
        return undefined;
      },
    })),
  );
}

function fields(): readonly Field[] {
  const found = new Map<string, Field>();
  const placesOn = new Map(SURFACES.map((surface) => [surface, fieldPlaces(surface)]));
  for (const { id, surfaces, observed, level } of REQUIREMENTS) {
    if (observed !== "traffic" || level !== "must") continue;
    for (const surface of surfaces) {
      const places = placesOn.get(surface)?.get(id);
      // One surface is enough, because the check is the same on all.
      if (places === undefined || found.has(id)) continue;
      const damages = DAMAGES.filter(({ what }) => isIllegal(what, places));
      found.set(id, { id, surface, damages });
    }
  }
  return [...found.values()];
}

interface FieldPlace {
  readonly owner: PlacedNode;
  readonly node: readonly PlacedNode[];
  readonly property: string;
}

/** Matches each key of a map. */
const ANY_NAME = "any name";

/** By requirement: all places in the bodies of a surface that have its field. */
function fieldPlaces(surface: Surface): ReadonlyMap<string | undefined, readonly FieldPlace[]> {
  const result = new Map<string | undefined, FieldPlace[]>();
  for (const schemaId of schemaIdsOf(surface)) collect(tree.expand(tree.root(schemaId)), 0);
  return result;

  function collect(places: readonly PlacedNode[], depth: number): void {
    if (depth > 8) return;
    for (const owner of places) {
      for (const property of Object.keys(owner.node.properties ?? {})) {
        const node = tree.step([owner], property);
        const id = locate(tree, owner, `/${property}`, surface).requirements.at(-1);
        result.set(id, [...(result.get(id) ?? []), { owner, node, property }]);
        collect(node, depth + 1);
      }
      if (owner.node.items !== undefined) collect(tree.step([owner], "0"), depth + 1);
      if (typeof owner.node.additionalProperties === "object") collect(tree.step([owner], ANY_NAME), depth + 1);
    }
  }
}

/** Whether no legal answer could have this damage. A refinement that does not restrict the type leaves that to its base. */
function isIllegal(what: Damage["what"], places: readonly FieldPlace[]): boolean {
  if (what === "is missing")
    return places.some(({ owner, property }) => owner.node.required?.includes(property) === true);
  const types = places
    .map(({ node }) => node.flatMap((each) => [each.node.type ?? []].flat()))
    .filter((each) => each.length > 0);
  return types.length > 0 && types.every((each) => !each.includes(what === "is null" ? "null" : "number"));
}

function damageFields(call: Call, reply: Reply, id: string, damage: Damage): void {
  const schemaId = bodyOf(call.surface, call.endpoint, reply.status);
  if (schemaId === undefined) return;
  // Answers may share objects in the reference; only this answer is to be damaged.
  reply.body = structuredClone(reply.body);
  const surface = call.surface;
  visit(reply.body, tree.expand(tree.root(schemaId)));

  function visit(value: unknown, places: readonly PlacedNode[]): void {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, tree.step(places, "0"));
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      visit(member, tree.step(places, name));
      const isMeant = places.some(
        (place) =>
          place.node.properties?.[name] !== undefined &&
          locate(tree, place, `/${name}`, surface).requirements.at(-1) === id,
      );
      if (isMeant) damage.apply(value as Record<string, unknown>, name);
    }
  }
}
