import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const STAMP = new URL("build-stamp.mjs", import.meta.url).href;
/** Long before any build of a test. Seconds. */
const BEFORE = 1_700_000_000;
let folder: string;

/** Evaluates an expression with the functions of the stamp, in the folder. */
function evaluate(expression: string): string {
  const script = `import * as stamp from ${JSON.stringify(STAMP)}; console.log(${expression});`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
  }).trim();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packproof-stamp-"));
  writeFileSync(join(folder, "input.ts"), "1");
  utimesSync(join(folder, "input.ts"), BEFORE, BEFORE);
  writeFileSync(join(folder, "output.js"), "1");
});

afterEach(() => rmSync(folder, { recursive: true }));

const remember = (startedAtS = BEFORE + 1) =>
  evaluate(`stamp.remember(["input.ts"], ["output.js"], ${startedAtS * 1000})`);

test("a first build is not skipped", () => {
  expect(evaluate("stamp.isUnchanged()")).toBe("false");
});

test("a build without a change is skipped", () => {
  remember();
  expect(evaluate("stamp.isUnchanged()")).toBe("true");
});

test("a changed input and a deleted output are built again", () => {
  remember();
  writeFileSync(join(folder, "input.ts"), "2");
  expect(evaluate("stamp.isUnchanged()")).toBe("false");
  remember(Date.now() / 1000 + 60);
  expect(evaluate("stamp.isUnchanged()")).toBe("true");
  rmSync(join(folder, "output.js"));
  expect(evaluate("stamp.isUnchanged()")).toBe("false");
});

test("a build is not remembered if an input changed meanwhile", () => {
  remember(BEFORE - 1);
  expect(evaluate("stamp.isUnchanged()")).toBe("false");
});
