import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDERS = ["cli", "contract", "harness", "properties", "reference", "reports", "schemas", "suites"];

// esbuild gives a dynamic import of a CommonJS package its default export only. A module of ours that imports the package can
// be imported dynamically instead.
test("what is published imports no package dynamically", () => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...FOLDERS], { encoding: "utf8" });
  const sources = listed.split("\n").filter((file) => file.endsWith(".ts") && !file.endsWith(".spec.ts"));
  expect(sources.length).toBeGreaterThan(500);
  const imports = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?<!typeof )\bimport\("([^".][^"]*)"\)/g)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  );
  expect(imports.filter((each) => !/: node:/.test(each))).toEqual([]);
});
