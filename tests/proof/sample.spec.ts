import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { SUBJECTS } from "./all-subjects.ts";
import { modulesOf, ROOT } from "./defined-in.ts";
import { JUDGED } from "./judged.ts";
import { sampleOf } from "./sample.ts";
import { ALL_MUTANTS, mutantsOf } from "./subjects.ts";

const sampled = sampleOf(SUBJECTS).flatMap(({ subjects }) => subjects);
const violated = new Set(mutantsOf(sampled).map(({ violates }) => violates));

test("every file of scenarios and of properties judges a requirement that a mutant of the sample violates", () => {
  const areas = new Map<string, boolean>();
  for (const { area, verifies } of ALL_SCENARIOS)
    areas.set(area, areas.get(area) === true || verifies.some((id) => violated.has(id)));
  expect([...areas].filter(([, isReached]) => !isReached)).toEqual([]);
});

test("every module of rules names a requirement that a mutant of the sample violates, but of those about seconds of real time", () => {
  const quick = new Set(ALL_MUTANTS.filter(({ isSlow }) => isSlow !== true).map(({ violates }) => violates));
  const judged = new Set(JUDGED.map(({ id }) => id).filter((id) => quick.has(id)));
  const named = modulesOf("harness/rules/").map((path) => {
    const text = readFileSync(new URL(path, ROOT), "utf8");
    return [
      path,
      [...text.matchAll(/"([\w-]+\.[\w.-]+)"/g)].flatMap(([, id = ""]) => (judged.has(id) ? [id] : [])),
    ] as const;
  });
  expect(named.filter(([, ids]) => ids.length > 0).length).toBeGreaterThan(30);
  expect(named.filter(([, ids]) => ids.length > 0 && !ids.some((id) => violated.has(id)))).toEqual([]);
});

test("a tenth of the variants is played", () => {
  const share = (kind: string) =>
    sampled.filter((each) => each.kind === kind).length / SUBJECTS.filter((each) => each.kind === kind).length;
  expect(share("variant")).toBeGreaterThan(0.08);
  expect(share("combination")).toBeGreaterThan(0.05);
});
