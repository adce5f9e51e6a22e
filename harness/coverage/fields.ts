import type { RequirementId } from "../../contract/index.ts";
import type { FieldCoverage } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import { SCHEMAS } from "../../schemas/index.ts";
import type { FieldCount } from "../checks/body-walk.ts";
import { fieldRequirement } from "../checks/field-requirements.ts";
import { recordOf, type SchemaNode } from "../checks/schema-tree.ts";

/** Every documented field of the surfaces' records, and how often it was there, null or not there. */
export function toFields(
  surfaces: readonly Surface[],
  countOf: (requirement: RequirementId, surface: Surface) => FieldCount | undefined,
): readonly FieldCoverage[] {
  const documents = Object.values(SCHEMAS) as readonly SchemaNode[];
  return surfaces.flatMap((surface) =>
    documents.flatMap((node) =>
      Object.entries(node.properties ?? {}).flatMap(([field, property]): readonly FieldCoverage[] => {
        const documentId = node.$id ?? "";
        const requirement = fieldRequirement({ node, documentId }, field, surface);
        if (requirement === undefined) return [];
        const { present, nulls, absent } = countOf(requirement, surface) ?? { present: 0, nulls: 0, absent: 0 };
        const isRequired = node.required?.includes(field) ?? false;
        const record = recordOf(documentId);
        return [
          {
            surface,
            record,
            field,
            requirement,
            present,
            null: nulls,
            absent,
            isNullable: isNullable(property),
            isRequired,
          },
        ];
      }),
    ),
  );
}

function isNullable({ type, enum: values, anyOf, oneOf }: SchemaNode): boolean {
  if ([type].flat().includes("null") || values?.includes(null) === true) return true;
  return [...(anyOf ?? []), ...(oneOf ?? [])].some(isNullable);
}
