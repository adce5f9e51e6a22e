import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { bundled } from "./bundled.ts";

const sources = mkdtempSync(join(tmpdir(), "packproof-bundled-"));
afterEach(() => rmSync(sources, { recursive: true, force: true }));

test("each module of a bundle knows where its source stands", async () => {
  const [script, imported] = ["script.ts", "imported.ts"].map((name) => pathToFileURL(join(sources, name)));
  writeFileSync(imported as URL, "export const url: string = import.meta.url;");
  writeFileSync(
    script as URL,
    'import { url } from "./imported.ts"; console.log(JSON.stringify([import.meta.url, url]));',
  );
  const path = await bundled(script as URL);
  expect(JSON.parse(execFileSync(process.execPath, [path], { encoding: "utf8" }))).toEqual(
    [script, imported].map(String),
  );
  rmSync(path);
});
