import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { keyOf } from "./attribution.ts";
import { noticedAfter, noticing, sampleAfter } from "./learned.ts";

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

test("the scenario of the sample's mutant is replaced, and dropped if it no longer exists", () => {
  const mutant = (noticedIn: readonly string[]) => ({ violates: "pack.slug", noticedIn, seenOn: ["user"] }) as const;
  expect(sampleAfter({ "pack.slug": "gone", "pack.id": KEY }, [mutant([KEY])], ALL_SCENARIOS)).toEqual({
    "pack.id": KEY,
    "pack.slug": KEY,
  });
  expect(sampleAfter({ "pack.id": "gone" }, [], ALL_SCENARIOS)).toEqual({});
  expect(sampleAfter({}, [mutant([])], ALL_SCENARIOS)["pack.slug"]).toMatch(/^user /);
});

test("a requirement of which nothing is known is noticed in no scenario", () => {
  expect(noticing("no such requirement", ALL_SCENARIOS)).toEqual([]);
});
