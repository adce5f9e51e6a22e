import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { keyOf } from "./attribution.ts";
import { noticedAfter, noticing, noticingInSample } from "./learned.ts";
import { ALL_MUTANTS } from "./subjects.ts";

const [SCENARIO] = ALL_SCENARIOS;
const KEY = SCENARIO === undefined ? "" : keyOf(SCENARIO);
const killed = (step: "judging" | "tour" | "all", noticedIn: readonly string[]) =>
  ({ violates: "pack.slug", outcome: "killed", step, noticedIn }) as const;

test("a scenario is kept that noticed a mutant which the known ones did not notice", () => {
  expect(noticedAfter({}, [killed("tour", [KEY])], new Set([KEY]))).toEqual({ "pack.slug": [KEY] });
  expect(noticedAfter({ "pack.slug": [KEY] }, [killed("all", [KEY])], new Set([KEY]))).toEqual({ "pack.slug": [KEY] });
});

test("nothing is kept of a mutant that its judging scenarios notice", () => {
  expect(noticedAfter({}, [killed("judging", [KEY])], new Set([KEY]))).toEqual({});
});

test("a scenario that no longer exists is dropped", () => {
  expect(noticedAfter({ "pack.slug": ["sandbox gone"] }, [], new Set([KEY]))).toEqual({});
});

test("every scenario that has to notice a mutant of the sample exists, so that a new title is changed in learned.json too", () => {
  const existing = new Set(ALL_SCENARIOS.map(keyOf));
  const named = ALL_MUTANTS.flatMap(({ name }) => noticingInSample(name) ?? []);
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter((key) => !existing.has(key))).toEqual([]);
});

test("a requirement of which nothing is known is noticed in no scenario", () => {
  expect(noticing("no such requirement", ALL_SCENARIOS)).toEqual([]);
});
