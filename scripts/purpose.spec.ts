import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../", import.meta.url);
const page = readFileSync(new URL("docs/architecture.md", ROOT), "utf8");
const [, table = ""] = page.split("## The purpose, and the files that fulfil it");
const rows = table.split("\n").filter((line) => /^\| (?!words|-)/.test(line));

test("every phrase of the purpose has files that exist", () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const paths = [...row.matchAll(/`([\w./-]+\.(?:ts|json))`/g)].map(([, path = ""]) => path);
    expect(paths.length, row).toBeGreaterThan(1);
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  }
});
