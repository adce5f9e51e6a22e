// Bundles the command line and the library into dist/. With a bundle Node reads a few files instead of several hundred
// modules, so the first request is sent earlier. Packages are bundled too, so that installing packproof installs nothing
// else. Does nothing if no file has changed since the last build.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { isUnchanged, remember } from "./build-stamp.mjs";

if (isUnchanged()) process.exit(0);
const startedAtMs = Date.now();
const { build } = await import("esbuild");
const { compiledSchemasPlugin } = await import("./compiled-schemas.mjs");
const { inlinedRequiresPlugin } = await import("./inlined-requires.mjs");
const { licencesOf } = await import("./licences.mjs");

const OUT = "dist";
/** Created by scripts/public-types.mjs. */
const TYPES = "types";

const COMMON = {
  outdir: OUT,
  bundle: true,
  // The user's own Vitest plays packproof's tests.
  external: ["vitest"],
  platform: "node",
  target: "node20",
  // For a clone, where the sources are: the package has no maps.
  sourcemap: "linked",
  sourcesContent: false,
  logLevel: "warning",
  write: false,
  metafile: true,
  plugins: [compiledSchemasPlugin, inlinedRequiresPlugin],
};

const ENTRIES = {
  library: "cli/library.ts",
  vitest: "cli/test-runners/vitest.ts",
  "node-test": "cli/test-runners/node-test.ts",
  "cli/main": "cli/main.ts",
  "reference/worker-main": "reference/worker-main.ts",
  "bench/main": "bench/main.ts",
};

const { library } = ENTRIES;

const modules = await build({
  ...COMMON,
  entryPoints: ENTRIES,
  splitting: true,
  format: "esm",
  // CommonJS packages require modules of Node.
  banner: {
    js: 'import { createRequire as toRequire } from "node:module"; const require = toRequire(import.meta.url);',
  },
});

// For Jest, whose module loader does not load ES modules by default.
const commonJs = await build({
  ...COMMON,
  entryPoints: { library },
  format: "cjs",
  // It repeats everything, because esbuild only splits ES modules.
  minifyWhitespace: true,
  minifySyntax: true,
  outExtension: { ".js": ".cjs" },
  banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
  define: { "import.meta.url": "importMetaUrl" },
});

// Writes chunks before the entries that import them, and deletes stale files last, so that a process that starts
// meanwhile finds a complete bundle.
const inputs = [modules, commonJs].flatMap(({ metafile }) => Object.keys(metafile.inputs));
const licences = { path: resolve(OUT, "third-party-licences.txt"), contents: await licencesOf(inputs) };
const outputFiles = [
  licences,
  ...modules.outputFiles,
  ...commonJs.outputFiles,
  ...["vitest", "node-test"].map(required),
];
const names = outputFiles.map(({ path }) => relative(resolve(OUT), path).replaceAll("\\", "/"));
const isPart = (name) => !Object.hasOwn(ENTRIES, name.replace(/\.c?js$/, ""));
const inOrder = [...outputFiles.keys()].sort((a, b) => Number(isPart(names[b])) - Number(isPart(names[a])));
for (const at of inOrder) {
  await mkdir(dirname(outputFiles[at].path), { recursive: true });
  await writeFile(outputFiles[at].path, outputFiles[at].contents);
}
for (const entry of await readdir(OUT, { recursive: true, withFileTypes: true })) {
  const name = relative(OUT, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
  if (entry.isFile() && !names.includes(name) && !name.startsWith(`${TYPES}/`))
    await rm(join(OUT, name), { force: true });
}

const OWN_INPUTS = [
  "scripts/build.mjs",
  "scripts/compiled-schemas.mjs",
  "scripts/inlined-requires.mjs",
  "scripts/licences.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
const outputs = outputFiles.map(({ path }) => relative(".", path));
remember([...OWN_INPUTS, ...inputs], outputs, startedAtMs);

/** A CommonJS module for an entry: Node itself requires the ES module. */
function required(entry) {
  return { path: resolve(OUT, `${entry}.cjs`), contents: `module.exports = require("./${entry}.js");\n` };
}
