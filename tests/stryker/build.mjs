// Creates two bundles inside StrykerJS's copy of the project: the instrumented reference as one file, so that a mutant
// in a table that is built at load time costs only the import of that file; and the suite, which stays loaded.
import { build } from "esbuild";

const OUT = ".stryker-bundle";

/** The suite receives the reference, and must not contain a second one. */
const withoutReference = {
  name: "without-reference",
  setup(bundler) {
    bundler.onResolve({ filter: /\/reference\/.*\.ts$/ }, ({ path }) => {
      throw new Error(`the suite's runner imports ${path}; it may import types of the reference only`);
    });
  },
};

const common = {
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  logLevel: "warning",
};
await build({ ...common, entryPoints: ["reference/server.ts"], outfile: `${OUT}/reference.mjs` });
await build({
  ...common,
  entryPoints: ["tests/stryker/suite.ts"],
  outfile: `${OUT}/suite.mjs`,
  plugins: [withoutReference],
});
