import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { HARNESS_FOLDERS, importRules, RULES_FILE } from "./import-rules.ts";

const BIOME = "node_modules/@biomejs/biome/bin/biome";

/** Files, each with the path that it imports. */
const REFUSED = {
  "schemas/a.ts": "../contract/b.ts",
  "contract/a.ts": "../harness/ledger/b.ts",
  "suites/sandbox/a.ts": "../../reference/b.ts",
  "properties/a.ts": "../suites/b.ts",
  "reports/html/a.ts": "../../schemas/b.ts",
  "reference/rules/a.ts": "../../harness/oracles/b.ts",
  "cli/explain/a.ts": "../../tests/proof/b.ts",
  "harness/oracles/a.ts": "../../reference/b.ts",
  "harness/exits/a.ts": "../run/b.ts",
  "harness/a-new-folder/a.ts": "../exits/b.ts",
};
const ALLOWED = {
  "contract/b.ts": "../schemas/b.ts",
  "suites/sandbox/b.ts": "../../harness/arrange/b.ts",
  "reports/b.ts": "../contract/b.ts",
  "harness/exits/b.ts": "../../contract/b.ts",
  "harness/run/b.ts": "../exits/b.ts",
  "reports/b.spec.ts": "../harness/run/b.ts",
  "cli/b.ts": "../reference/b.ts",
};

test("the linter's rules match their table (update with `npm run lint:imports`)", async () => {
  expect(await readFile(RULES_FILE, "utf8")).toBe(importRules());
});

test("docs/architecture.md lists the folders of harness/ in the order of the table", async () => {
  const [, tree = ""] = (await readFile("docs/architecture.md", "utf8")).split("\nharness/ ");
  const rows = tree.slice(0, tree.indexOf("\nsuites/")).matchAll(/^ *([a-z-]+)\/ /gm);
  expect(Array.from(rows, ([, folder]) => folder)).toEqual(HARNESS_FOLDERS);
});

test("the linter refuses imports against the order of the folders, and only those", async () => {
  const folder = await mkdtemp(join(tmpdir(), "packproof-"));
  try {
    for (const [file, imported] of Object.entries({ ...REFUSED, ...ALLOWED })) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `import type { B } from "${imported}";\n\nexport type A = B;\n`);
    }
    await mkdir(join(folder, "scripts"));
    for (const file of ["biome.json", "scripts/import-rules.json"]) await copyFile(file, join(folder, file));
    const args = [BIOME, "lint", "--only=style/noRestrictedImports", "--reporter=github", folder];
    const environment = { ...process.env, BIOME_CONFIG_PATH: folder };
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env: environment });
    const refused = stdout.matchAll(/title=lint\/style\/noRestrictedImports,file=(.*?),/g);
    expect(Array.from(refused, ([, file = ""]) => relative(folder, file)).sort()).toEqual(Object.keys(REFUSED).sort());
  } finally {
    await rm(folder, { recursive: true });
  }
});
