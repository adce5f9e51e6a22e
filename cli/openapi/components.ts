import { type JsonSchema, SCHEMAS } from "../../schemas/index.ts";
import type { Node } from "./node.ts";

/** Every schema under its title; references stay within the document. */
export function componentSchemas(): Node {
  const schemas: readonly JsonSchema[] = Object.values(SCHEMAS);
  return Object.fromEntries(
    schemas.map((schema) => {
      const { $schema: _, $id, ...content } = schema;
      return [titleOf(schema), localized(content, String($id))];
    }),
  );
}

/** A reference to the component of a schema, or to a part of it. */
export function refTo(schemaId: string): Node {
  return { $ref: localRef(schemaId, schemaId) };
}

const TITLES = new Map(
  (Object.values(SCHEMAS) as readonly JsonSchema[]).map((each) => [String(each.$id), titleOf(each)]),
);

function titleOf(schema: JsonSchema): string {
  return String(schema.title);
}

/** Replaces references between files by references between components. */
function localized(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((each) => localized(each, base));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      name === "$ref" && typeof member === "string" ? [name, localRef(member, base)] : [name, localized(member, base)],
    ),
  );
}

function localRef(ref: string, base: string): string {
  const { href, hash } = new URL(ref, base);
  const file = hash === "" ? href : href.slice(0, -hash.length);
  const title = TITLES.get(file);
  if (title === undefined) throw new TypeError(`no schema is called ${file}`);
  return `#/components/schemas/${title}${hash.slice(1)}`;
}
