import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDERS = ["cli", "contract", "harness", "properties", "reference", "reports", "schemas", "suites"];

const SOURCES = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...FOLDERS], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".spec.ts"));

function loadedBy(pattern: RegExp): readonly string[] {
  return SOURCES.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name]) => `${file}: ${name}`),
  );
}

// esbuild gives a dynamic import of a CommonJS package its default export only. A module of ours that imports the package can
// be imported dynamically instead.
test("what is published imports no package dynamically", () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(loadedBy(/(?<!typeof )\bimport\("([^".][^"]*)"\)/g).filter((each) => !/: node:/.test(each))).toEqual([]);
});

test("what is published requires a package in one file only, which the build inlines", () => {
  expect(loadedBy(/\brequire\("([^".][^"]*)"\)/g)).toEqual(["harness/oracles/bodies/late-ajv.ts: ajv/dist/2020.js"]);
});
