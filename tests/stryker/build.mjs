// Bundles what StrykerJS has instrumented, inside its copy of the project: the reference as one file, so that a mutant in
// a table made at loading costs the import of one file; and the suite that plays it, which stays loaded.
import { build } from "esbuild";

const OUT = ".stryker-bundle";

/** The suite is given a reference, and must not bring a second one of its own. */
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
