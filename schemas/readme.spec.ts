import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SCHEMAS } from "./schemas.ts";

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");

test("the README lists every schema with its description", () => {
  const rows = [...readme.matchAll(/^\| \[(.+?)\]\((.+?)\) \| (.+) \|$/gm)].map(([, name, file, text]) => [
    name,
    file,
    text,
  ]);
  const expected = Object.entries(SCHEMAS).map(([name, { description }]) => [name, `${name}.schema.json`, description]);
  expect(rows.sort()).toEqual(expected.sort());
});

/** Runs the first snippet of a page with the package as it is built. */
function printedBy(page: string): string {
  const snippet = /```js\n(.*?)```/s.exec(page)?.[1] ?? "";
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd });
  return execFileSync(process.execPath, ["--input-type=module", "-e", snippet], { cwd, encoding: "utf8" });
}

test("the README's five lines validate a refusal", () => {
  const printed = printedBy(readme);
  expect(printed).toMatch(/^false/);
  expect(printed).toContain("must be equal to one of the allowed values");
});

test("docs/schemas.md validates a recorded answer", () => {
  const page = readFileSync(new URL("../docs/schemas.md", import.meta.url), "utf8");
  const printed = printedBy(page).trim();
  expect(page).toContain(`\`${printed}\``);
  expect(printed).toMatch(/^false/);
});
