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

test("the README's snippet runs, and tells what an item lacks", () => {
  const snippet = /```js\n(.*?)```/s.exec(readme)?.[1] ?? "";
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", snippet], { cwd, encoding: "utf8" });
  expect(printed).toMatch(/^false/);
  expect(printed).toContain("must have required property 'buyback_price'");
});
