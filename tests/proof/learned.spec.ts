import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { keyOf } from "./attribution.ts";
import { noticedAfter, noticing } from "./learned.ts";

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

test("a requirement of which nothing is known is noticed in no scenario", () => {
  expect(noticing("no such requirement", ALL_SCENARIOS)).toEqual([]);
});
