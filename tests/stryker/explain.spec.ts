import { expect, it } from "vitest";
import { ACCEPTED, type Accepted } from "./accepted.ts";
import { explain, scoresOf } from "./explain.ts";
import { type Mutation, mutationsOf } from "./report.ts";

const SOURCE = "const a = 1;\n  return a === 1 ? 'one' : 'many';\n";
const at = (line: number, start: number, end: number) => ({
  start: { line, column: start },
  end: { line, column: end },
});

const mutation = (status: Mutation["status"], more: Partial<Mutation> = {}): Mutation => ({
  file: "routes/card.ts",
  line: "if (a) b();",
  change: "a → true",
  status,
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
  const mutants = [{ status: "Survived", replacement: "a   ===\n 2", location: at(2, 10, 17) } as const];
  expect(mutationsOf({ files: { "reference/routes/card.ts": { source: SOURCE, mutants } } })).toEqual([
    {
      file: "routes/card.ts",
      line: "return a === 1 ? 'one' : 'many';",
      change: "a === 1 → a === 2",
      status: "Survived",
    },
  ]);
});

it("finds survivors without a reason and reasons without a survivor", () => {
  expect(explain([mutation("Survived")], [])).toMatchObject({ unexplained: [{ change: "a → true" }], stale: [] });
  expect(explain([mutation("NoCoverage")], [entry])).toMatchObject({
    unexplained: [],
    stale: [],
    explained: [{ entry }],
  });
  expect(explain([mutation("Killed")], [entry]).stale).toHaveLength(1);
});

it("says nothing of entries about files that a run left out", () => {
  expect(explain([mutation("Killed", { file: "routes/order.ts" })], [entry]).stale).toEqual([]);
});

it("counts each file in one part, a time-out as told and a crash not at all", () => {
  const mutations = [
    mutation("Killed"),
    mutation("Timeout"),
    mutation("Survived", { file: "user/routes/chase.ts" }),
    mutation("RuntimeError"),
    mutation("Killed", { file: "user/store.ts" }),
  ];
  const withheld = { ...entry, file: "user/routes/chase.ts", kind: "withheld" } as const;
  const { explained } = explain(mutations, [withheld]);
  const none = { withheld: 0, unseen: 0, legal: 0 };
  expect(scoresOf(mutations, explained)).toEqual([
    { part: "routes and stores", mutants: 4, detected: 3, ...none, withheld: 1, percent: 75, seenPercent: 100 },
    { part: "all", mutants: 4, detected: 3, ...none, withheld: 1, percent: 75, seenPercent: 100 },
  ]);
});

it("asks of nobody what no client can tell, and counts what nobody looked at", () => {
  const mutations = [mutation("Killed"), mutation("Survived"), mutation("Survived", { change: "b → c" })];
  const { explained } = explain(mutations, [entry]);
  expect(scoresOf(mutations, explained).at(-1)).toMatchObject({ unseen: 1, legal: 1, percent: 33.3, seenPercent: 50 });
});

it("has no entry twice", () => {
  const keys = ACCEPTED.flatMap(({ file, line, changes }) => changes.map((change) => `${file} | ${line} | ${change}`));
  expect(new Set(keys).size).toBe(keys.length);
});
