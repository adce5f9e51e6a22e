import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Folders with code that judges, selects, compares or reports. Support files for specs are elsewhere. */
const FOLDERS = ["harness", "suites", "properties", "cli", "reports"];
const SOURCES = execFileSync("git", ["ls-files", ...FOLDERS], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".spec.ts"));

const MESSAGE = "(?:expected|actual|summary|claim|message|reason|missing|stopped|did|seen)";
const READ = "(?:includes|startsWith|endsWith|match|matchAll|split|search|indexOf|replace|replaceAll)";

/** Patterns of code that parses a text meant for people, or derives a fact from a requirement's id. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(`\\.${MESSAGE}\\??\\.${READ}\\(`),
  new RegExp(`\\.(?:test|exec)\\([^()]*\\.${MESSAGE}\\b`),
  new RegExp(`(?<!typeof [\\w.?]*)\\.${MESSAGE} [!=]== ["'\`]`),
  new RegExp(`\\b(?:requirement|requirementId)\\??\\.${READ}\\(`),
  /\.(?:test|exec)\((?:\w+\.)?(?:requirement|requirementId)\)/,
  /\bid\.(?:startsWith|endsWith|includes)\("[\w-]*\./,
];

/** Lines that match a pattern legitimately, with the reason. An entry without a match is an error. */
const ALLOWED: readonly (readonly [file: string, part: string, why: string])[] = [
  [
    "cli/outcome.ts",
    'fault.message.includes(" (at ")',
    "an exception of another thread carries its place in its message",
  ],
  ["cli/outcome.ts", 'fault.message.split("\\n")[0]', "prints the first line of an exception"],
];

const HITS = SOURCES.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => PATTERNS.some((pattern) => pattern.test(line)))
    .map((line) => ({ file, line: line.trim() })),
);
const isAllowed = ({ file, line }: (typeof HITS)[number]) =>
  ALLOWED.some(([path, part]) => file === path && line.includes(part));

test("no code parses a message or the id of a requirement", () => {
  expect(SOURCES.length).toBeGreaterThan(300);
  expect(HITS.filter((hit) => !isAllowed(hit))).toEqual([]);
});

test.each(ALLOWED)("%s still needs its exception for %s", (file, part) => {
  expect(HITS.some((hit) => hit.file === file && hit.line.includes(part))).toBe(true);
});

/** A claim holds words that no relation expresses as data; this maximum may only decrease. */
const MAX_CLAIMS = 49;

test("the number of differences with the relation claim does not grow", () => {
  const calls = SOURCES.filter((file) => file !== "harness/oracles/difference.ts").flatMap(
    (file) => readFileSync(file, "utf8").match(/\b(?:unless|claimed)\(/g) ?? [],
  );
  expect(calls.length).toBeLessThanOrEqual(MAX_CLAIMS);
});
