import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { schemaTests, type TestGroup } from "../scripts/schema-tests.ts";
import { addSchemas } from "./add-schemas.ts";

const FOLDER = new URL("tests/", import.meta.url);

// As a stranger has it: strict, with the formats of ajv-formats, and the one function that the package exports.
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
addSchemas(ajv);

const files = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as readonly TestGroup[],
  ]),
);
const groups = Object.values(files).flat();

test("the published examples are those of the tables: npm run schemas:types", () => {
  expect(files).toEqual(JSON.parse(JSON.stringify(schemaTests())));
});

test("every schema has good and bad examples", () => {
  const without = groups.filter(({ tests }) => [true, false].some((ok) => tests.every(({ valid }) => valid !== ok)));
  expect(without.map(({ schema }) => schema.$ref)).toEqual([]);
});

describe.each(groups)("$schema.$ref", ({ schema, tests }) => {
  test.each(tests)("$description: $valid", ({ data, valid }) => {
    expect(ajv.validate(schema, data)).toBe(valid);
  });
});
