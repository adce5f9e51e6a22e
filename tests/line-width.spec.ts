import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** The formatter does not break long texts and comments. Wider lines need horizontal scrolling. */
const MAX_WIDTH = 140;
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NOT_WRITTEN_BY_HAND = /^(?:node_modules|dist|reports\/out|schemas\/types\.ts|\.)/;

test(`no line of our source is wider than ${MAX_WIDTH} columns`, () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:ts|mjs)$/.test(path) && !NOT_WRITTEN_BY_HAND.test(path))
    .sort();
  const wide = files.flatMap((path) =>
    readFileSync(`${ROOT}${path}`, "utf8")
      .split("\n")
      .flatMap((line, at) => (line.length > MAX_WIDTH ? [`${path}:${at + 1}: ${line.length} columns`] : [])),
  );
  expect(files).toContain("tests/line-width.spec.ts");
  expect(wide).toEqual([]);
});
