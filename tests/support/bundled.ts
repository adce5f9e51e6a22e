import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { writeWhole } from "./write-whole.ts";

/** Within the project, so that a bundle finds the packages that it requires. */
const CACHE = new URL("../../node_modules/.cache/packproof/", import.meta.url);

/** What `import.meta.url` is called in a bundle. */
const OWN_URL = "importMetaUrl";

/** Modules find the files beside them as before. */
const ownUrls: Plugin = {
  name: "own-urls",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const declaration = `const ${OWN_URL} = ${JSON.stringify(pathToFileURL(path).href)};`;
      return { loader: "ts", contents: declaration + (await readFile(path, "utf8")) };
    }),
};

/**
 * Bundles a script, because Node reads one file in a second and two thousand modules in six.
 * @returns the path of the bundle, which the next one of this script replaces
 */
export async function bundled(script: URL): Promise<string> {
  const source = fileURLToPath(script);
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "warning",
    define: { "import.meta.url": OWN_URL },
    plugins: [ownUrls],
  });
  mkdirSync(CACHE, { recursive: true });
  const bundle = new URL(`${source.replaceAll(/\W+/g, "-")}.mjs`, CACHE);
  writeWhole(bundle, outputFiles.map(({ text }) => text).join(""));
  return fileURLToPath(bundle);
}
