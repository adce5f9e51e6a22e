import { build } from "esbuild";
import { expect, test } from "vitest";

const { default: config }: { readonly default: { readonly ignorePatterns: readonly string[] } } = await import(
  new URL("stryker.config.mjs", import.meta.url).href
);

/** Folders at the root that StrykerJS does not copy. */
const notCopied = config.ignorePatterns.map((pattern) => `${pattern.replace(/^\//, "")}/`);

test.each(["reference/server.ts", "tests/stryker/suite.ts"])(
  "StrykerJS copies every file that %s imports",
  async (entry) => {
    const { metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      write: false,
      metafile: true,
      outdir: "out",
    });
    const files = Object.keys(metafile.inputs);
    expect(files).toContain(entry);
    expect(files.filter((file) => notCopied.some((folder) => file.startsWith(folder)))).toEqual([]);
  },
);
