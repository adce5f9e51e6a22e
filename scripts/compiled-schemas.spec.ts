import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { build, type Plugin } from "esbuild";
import { expect, test } from "vitest";
import { EXAMPLES } from "../schemas/examples.ts";
import { BODIES, FORMATS, SCHEMAS } from "../schemas/index.ts";
import { schemaTests } from "./schema-tests.ts";

const { compiledSchemasPlugin }: { readonly compiledSchemasPlugin: Plugin } = await import(
  new URL("compiled-schemas.mjs", import.meta.url).href
);
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL("../harness/oracles/bodies/compiled-schemas.ts", import.meta.url))],
  bundle: true,
  write: false,
  format: "esm",
  plugins: [compiledSchemasPlugin],
});
const source = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
const { COMPILED }: { readonly COMPILED: Readonly<Record<string, (body: unknown) => boolean>> } = await import(
  `data:text/javascript;base64,${source}`
);

const ajv = new Ajv2020({ strict: false, formats: FORMATS });
for (const schema of Object.values(SCHEMAS)) ajv.addSchema(schema);

/** Returns copies of a body, each with one value at any depth replaced or left out. */
function changed(body: unknown): readonly unknown[] {
  if (typeof body !== "object" || body === null) return PROBES;
  const withoutEach = Object.keys(body).map((name) =>
    Array.isArray(body) ? body.toSpliced(Number(name), 1) : { ...body, [name]: undefined },
  );
  const withEachChanged = Object.entries(body).flatMap(([name, value]) =>
    changed(value).map((other) => (Array.isArray(body) ? body.with(Number(name), other) : { ...body, [name]: other })),
  );
  return [...PROBES, ...withoutEach, ...withEachChanged].map((each) => JSON.parse(JSON.stringify(each)));
}

const PROBES = ["", "é".repeat(40), "2025-01-02T03:04:05Z", -1, 0.5, 7, true, null, [], {}];

test.each([...new Set(BODIES.map(({ schema }) => schema))])("the test compiled ahead agrees with ajv: %s", (name) => {
  const { $id } = SCHEMAS[name];
  const example = EXAMPLES[name];
  const bodies = [example, ...changed(example)];
  const accepted = bodies.map((body) => COMPILED[$id]?.(body));
  expect(accepted).toEqual(bodies.map((body) => ajv.validate($id, body)));
  expect(accepted[0]).toBe(true);
  expect(accepted).toContain(false);
});

const refusals = Object.values(schemaTests())
  .flat()
  .filter(({ schema }) => schema.$ref.includes("#"));

test.each(refusals)("the test of a refusal compiled ahead agrees with its examples: $description", (group) => {
  const { $ref } = group.schema;
  expect(group.tests.map(({ data }) => COMPILED[$ref]?.(data))).toEqual(group.tests.map(({ valid }) => valid));
});
