import { readFileSync } from "node:fs";
import type { MutantResult } from "mutation-testing-report-schema/api";
import { expect, it } from "vitest";
import { ACCEPTED, type Accepted } from "./accepted.ts";
import { explain, scoresOf } from "./explain.ts";
import { ignore } from "./ignored.ts";
import { type Mutation, mutationsOf } from "./report.ts";

const SOURCE = "const a = 1;\n  return a === 1 ? 'one' : 'many';\n";
const at = (line: number, start: number, end: number) => ({
  start: { line, column: start },
  end: { line, column: end },
});

const reported = (status: MutantResult["status"], more: Partial<MutantResult> = {}): MutantResult => ({
  id: "1",
  mutatorName: "ConditionalExpression",
  location: at(2, 10, 17),
  status,
  ...more,
});

const mutation = (outcome: Mutation["outcome"], more: Partial<Mutation> = {}): Mutation => ({
  file: "routes/card.ts",
  line: "if (a) b();",
  change: "a → true",
  outcome,
  reported: reported("Survived"),
  ...more,
});

const entry: Accepted = {
  file: "routes/card.ts",
  line: "if (a) b();",
  changes: ["a → true"],
  kind: "equal",
  because: "It is.",
};

it("names a mutant by the source that it changes", () => {
  const mutants = [reported("Survived", { replacement: "a   ===\n 2" })];
  expect(mutationsOf({ files: { "reference/routes/card.ts": { source: SOURCE, mutants } } })).toMatchObject([
    { file: "routes/card.ts", line: "return a === 1 ? 'one' : 'many';", change: "a === 1 → a === 2" },
  ]);
});

it("distinguishes findings, lost certificates, survivors and failures at the start", () => {
  const outcomes: readonly [MutantResult, Mutation["outcome"]][] = [
    [reported("Killed", { statusReason: "sandbox order.unknown: expected 404; 200" }), "detected"],
    [reported("Timeout"), "detected"],
    [
      reported("Killed", { statusReason: "not certified: sandbox order.unknown is not verified any more" }),
      "uncertified",
    ],
    [reported("Survived"), "survived"],
    [reported("NoCoverage"), "survived"],
    [reported("Ignored"), "survived"],
    [reported("RuntimeError"), "broken"],
  ];
  const mutants = outcomes.map(([each]) => each);
  const mutations = mutationsOf({ files: { "reference/routes/card.ts": { source: SOURCE, mutants } } });
  expect(mutations.map(({ outcome }) => outcome)).toEqual(outcomes.map(([, outcome]) => outcome));
});

it("finds survivors without a reason and reasons without a survivor", () => {
  expect(explain([mutation("survived")], [])).toMatchObject({ unexplained: [{ change: "a → true" }], stale: [] });
  expect(explain([mutation("survived")], [entry])).toMatchObject({
    unexplained: [],
    stale: [],
    explained: [{ entry }],
  });
  expect(explain([mutation("detected")], [entry]).stale).toHaveLength(1);
});

it("ignores entries about files that a run excluded", () => {
  expect(explain([mutation("detected", { file: "routes/order.ts" })], [entry]).stale).toEqual([]);
});

it("counts each file in one part, a lost certificate as detected, and no crash", () => {
  const mutations = [
    mutation("detected"),
    mutation("uncertified", { file: "user/routes.ts" }),
    mutation("survived", { file: "user/routes/chase.ts" }),
    mutation("broken"),
    mutation("detected", { file: "user/store.ts" }),
  ];
  const counts = { mutants: 4, detected: 2, uncertified: 1, legal: 0, missed: 1, ignored: 0 };
  const percents = { percent: 75, wrongPercent: 75, allPercent: 75 };
  expect(scoresOf(mutations, [])).toEqual([
    { part: "routes and stores", ...counts, ...percents },
    { part: "all", ...counts, ...percents },
  ]);
});

it("excludes equivalent mutants from the score and legal mutants from a second score", () => {
  const mutations = [
    mutation("detected"),
    mutation("survived"),
    mutation("survived", { change: "b → c" }),
    mutation("survived", { change: "d → e" }),
  ];
  const { explained } = explain(mutations, [entry, { ...entry, changes: ["b → c"], kind: "open" }]);
  expect(scoresOf(mutations, explained).at(-1)).toMatchObject({
    mutants: 3,
    ignored: 1,
    legal: 1,
    missed: 1,
    percent: 33.3,
    wrongPercent: 50,
    allPercent: 25,
  });
});

it("marks exactly the equivalent mutants as ignored, with the reason", () => {
  const equal = mutation("survived");
  const open = mutation("survived", { change: "b → c", reported: reported("Survived") });
  const { explained } = explain([equal, open], [entry, { ...entry, changes: ["b → c"], kind: "open" }]);
  ignore(explained);
  expect(equal.reported).toMatchObject({ status: "Ignored", statusReason: "It is." });
  expect(open.reported.status).toBe("Survived");
});

it("has no entry twice", () => {
  const keys = ACCEPTED.flatMap(({ file, line, changes }) => changes.map((change) => `${file} | ${line} | ${change}`));
  expect(new Set(keys).size).toBe(keys.length);
});

it("names only lines that exist in the reference", () => {
  const linesOf = (file: string) =>
    readFileSync(new URL(`../../reference/${file}`, import.meta.url), "utf8")
      .split("\n")
      .map((line) => line.trim());
  const lost = ACCEPTED.filter(({ file, line }) => !linesOf(file).includes(line));
  expect(lost.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});
