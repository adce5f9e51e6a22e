// Bundles the command line into dist/. A bundle and not a folder of modules: the first request leaves
// sooner when Node reads a few files instead of some hundred. Dependencies stay outside of it.
import { rm } from "node:fs/promises";
import { build } from "esbuild";

await rm("dist", { recursive: true, force: true });
await build({
  entryPoints: {
    "cli/main": "cli/main.ts",
    "reference/worker-main": "reference/worker-main.ts",
    "bench/main": "bench/main.ts",
  },
  outdir: "dist",
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: "linked",
  logLevel: "warning",
});
