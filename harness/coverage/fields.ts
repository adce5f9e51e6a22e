import type { RequirementId } from "../../contract/index.ts";
import type { FieldCoverage } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { SCHEMAS } from "../../schemas/index.ts";
import type { FieldCount } from "../oracles/bodies/body-walk.ts";
import { fieldRequirement } from "../oracles/bodies/field-requirements.ts";
import { recordOf, type SchemaNode } from "../oracles/bodies/schema-tree.ts";

/** Returns every documented field of the surfaces' records, with how often it had a value, was null or absent. */
export function toFields(
  surfaces: readonly Surface[],
  countOf: (requirement: RequirementId, surface: Surface) => FieldCount | undefined,
): readonly FieldCoverage[] {
  return surfaces.flatMap((surface) =>
    fieldsOf(surface).map(({ requirement, ...field }) => {
      const { present, nulls, absent } = countOf(requirement, surface) ?? { present: 0, nulls: 0, absent: 0 };
      return { surface, ...field, requirement, present, null: nulls, absent };
    }),
  );
}

interface DocumentedField {
  readonly record: string;
  readonly field: string;
  readonly requirement: RequirementId;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
}

/** Collects a record's fields from its plain schema, and from the surface's schema which ones are required. */
function fieldsOf(surface: Surface): readonly DocumentedField[] {
  const fields = new Map<RequirementId, DocumentedField>();
  for (const [name, node] of plainFirst()) {
    const documentId = node.$id ?? "";
    for (const [field, property] of Object.entries(node.properties ?? {})) {
      const requirement = fieldRequirement({ node, documentId }, field, surface);
      if (requirement === undefined) continue;
      const isRequired = node.required?.includes(field) ?? false;
      const known = fields.get(requirement);
      const record = recordOf(documentId);
      if (known === undefined) {
        fields.set(requirement, { record, field, requirement, isNullable: isNullable(property), isRequired });
      } else if (name.startsWith(`${surface}/`)) fields.set(requirement, { ...known, isRequired });
    }
  }
  return [...fields.values()];
}

function plainFirst(): readonly (readonly [name: string, node: SchemaNode])[] {
  const documents = Object.entries(SCHEMAS) as readonly [string, SchemaNode][];
  const isNarrowed = (name: string) => name.includes("/");
  return [...documents.filter(([name]) => !isNarrowed(name)), ...documents.filter(([name]) => isNarrowed(name))];
}

function isNullable({ type, enum: values, anyOf, oneOf }: SchemaNode): boolean {
  if ([type].flat().includes("null") || values?.includes(null) === true) return true;
  return [...(anyOf ?? []), ...(oneOf ?? [])].some(isNullable);
}
