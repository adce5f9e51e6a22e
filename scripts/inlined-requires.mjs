// esbuild plugin: bundles what a source requires on demand. esbuild only follows a `require` that the file does not
// declare, and an ES module has to create its own to load a package late without `await`.
import { readFile } from "node:fs/promises";

const DECLARATION = "const require = createRequire(import.meta.url);";

export const inlinedRequiresPlugin = {
  name: "inlined-requires",
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]bodies[\\/]late-ajv\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes(DECLARATION)) throw new Error(`${path} does not create its require as expected`);
      return { contents: source.replace(DECLARATION, ""), loader: "ts" };
    });
  },
};
