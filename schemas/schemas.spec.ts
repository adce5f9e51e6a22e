import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { EXAMPLES } from "./examples.ts";
import { FIELDS, type JsonType, REFINED_FIELDS } from "./fields.spec-table.ts";
import { FORMATS } from "./formats.ts";
import { type JsonSchema, SCHEMAS, type SchemaName } from "./schemas.ts";

const JSON_TYPES = ["string", "number", "boolean", "null", "array", "object"] as const;
const PROBES = { string: "2025-01-02T03:04:05Z", number: 7, boolean: true, null: null, array: [], object: {} };

const NAMES = Object.keys(SCHEMAS) as SchemaName[];
const ajv = new Ajv2020({ strict: true, allErrors: true, formats: FORMATS });
for (const name of NAMES) ajv.addSchema(SCHEMAS[name]);

test("every file of the folder is exported under its name, and every name has its file", () => {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".schema.json"),
  );
  const names = files.map((file) => file.replaceAll("\\", "/").replace(".schema.json", ""));
  expect(names.sort()).toEqual([...NAMES].sort());
});

test.each(NAMES)("%s names itself by its file, and its type by its title", (name) => {
  const { $schema, $id, title, description } = SCHEMAS[name];
  expect($schema).toBe("https://json-schema.org/draft/2020-12/schema");
  expect($id).toBe(`https://packproof.example/schemas/${name}.schema.json`);
  expect(title).toMatch(/^[A-Z][A-Za-z]+$/);
  expect(description).toMatch(/\.$/);
});

test("no two schemas have the same title", () => {
  expect(new Set(NAMES.map((name) => SCHEMAS[name].title)).size).toBe(NAMES.length);
});

test.each(NAMES)("%s is of no other JSON type than its example", (name) => {
  // A profile of no creator is null.
  const allowed = [typeOf(EXAMPLES[name]), ...(name === "creator-profile" ? ["null"] : [])];
  const accepted = JSON_TYPES.filter((type) => accepts(name, probe(EXAMPLES[name], type)));
  expect([...accepted].sort()).toEqual(allowed.sort());
});

describe("a property", () => {
  const probes = [...FIELDS, ...REFINED_FIELDS].flatMap(([record, property, types, presence]) => [
    ...JSON_TYPES.map((type) => ({ record, property, type, ok: types.split(" or ").includes(type) })),
    { record, property, type: "absent" as const, ok: presence === "optional" },
  ]);

  test.each(probes)("$record: $property as $type: $ok", ({ record, property, type, ok }) => {
    const example = EXAMPLES[record] as JsonSchema;
    const changed = { ...example, [property]: type === "absent" ? undefined : probe(example[property], type) };
    expect(accepts(record, JSON.parse(JSON.stringify(changed)))).toBe(ok);
  });

  test("of a record stands in the table of types", () => {
    const inTable = FIELDS.map(([record, property]) => `${record} ${property}`);
    const inSchemas = NAMES.filter((name) => !/\/|^body-|^request-/.test(name)).flatMap((name) =>
      Object.keys((SCHEMAS[name] as JsonSchema).properties ?? {}).map((property) => `${name} ${property}`),
    );
    expect(inTable.sort()).toEqual(inSchemas.sort());
  });
});

/** The example's own value where it is of the type: a record, an enumerated text or an address can't be made up. */
function probe(value: unknown, type: JsonType): unknown {
  return typeOf(value) === type ? value : PROBES[type];
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function accepts(name: SchemaName, value: unknown): boolean {
  return errorsOf(name, value).length === 0;
}

function errorsOf(name: SchemaName, value: unknown): readonly unknown[] {
  const validate = ajv.getSchema(SCHEMAS[name].$id);
  if (validate === undefined) throw new TypeError(`no schema ${name}`);
  return validate(value) === true ? [] : (validate.errors ?? []);
}
