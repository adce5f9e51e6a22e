// Compiles the schemas of answer bodies ahead of time, so that a run against correct answers neither loads ajv nor compiles.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const require = createRequire(import.meta.url);
const { Ajv2020, _ } = require("ajv/dist/2020.js");
const { default: standaloneCode } = require("ajv/dist/standalone/index.js");

const SCHEMAS_FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../schemas");

/** Returns the source of a module with the export COMPILED: a test by schema id. It imports the formats of the schemas. */
export async function compiledSchemas() {
  const { BODIES, FORMATS, SCHEMAS } = await importBundled(join(SCHEMAS_FOLDER, "index.ts"));
  const code = { source: true, esm: true, formats: _`FORMATS` };
  // Only whether a body is valid counts, so the texts of errors would be ballast.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, messages: false, formats: FORMATS, code });
  for (const schema of Object.values(SCHEMAS)) ajv.addSchema(schema);
  const refusals = Object.values(SCHEMAS).filter(({ $id }) => $id.includes("/errors/"));
  // Correct answers have no others: the service uses documented statuses, or others where no error is documented.
  const documented = ({ $defs }) => Object.keys($defs).filter((part) => /-(\d+|service)$/.test(part));
  const ids = [
    ...new Set(BODIES.map(({ schema }) => SCHEMAS[schema].$id)),
    ...refusals.flatMap((schema) => documented(schema).map((part) => `${schema.$id}#/$defs/${part}`)),
  ];
  const names = ids.map((id, at) => [`isValid${at}`, id]);
  const entries = names.map(([name, id]) => `${JSON.stringify(id)}: ${name}`);
  return [
    `import { FORMATS } from ${JSON.stringify(join(SCHEMAS_FOLDER, "formats.ts"))};`,
    withImports(standaloneCode(ajv, Object.fromEntries(names))),
    `export const COMPILED = { ${entries.join(", ")} };`,
  ].join("\n");
}

/** esbuild plugin: fills harness/oracles/bodies/compiled-schemas.ts. */
export const compiledSchemasPlugin = {
  name: "compiled-schemas",
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]bodies[\\/]compiled-schemas\.ts$/ }, async () => ({
      contents: await compiledSchemas(),
      loader: "js",
      resolveDir: SCHEMAS_FOLDER,
    }));
  },
};

/** ajv writes `require` for its own functions even into ES modules. Their files are bundled, so they are named by path. */
function withImports(source) {
  const paths = [...new Set([...source.matchAll(/require\("([^"]+)"\)/g)].map(([, path]) => path))];
  const imports = paths.map((path, at) => `import runtime${at} from ${JSON.stringify(require.resolve(path))};`);
  const replaced = source.replace(/require\("([^"]+)"\)/g, (_all, path) => `runtime${paths.indexOf(path)}`);
  return [...imports, replaced].join("\n");
}

async function importBundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
