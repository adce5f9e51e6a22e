import { expect, test } from "vitest";
import { SCENARIOS } from "../../suites/index.ts";
import type { Scenario } from "../arrange/scenario.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import { withinEffort } from "./effort.ts";

const areasOf = (scenarios: readonly Scenario[]) => new Set(scenarios.map(({ surface, area }) => `${surface} ${area}`));
const quick = withinEffort(SCENARIOS, "quick");

test.each(["standard", "thorough"] as const)("at %s effort every scenario is played", (effort) => {
  expect(withinEffort(SCENARIOS, effort)).toEqual(SCENARIOS);
});

test("at quick effort at most two scenarios of each area are played, in their order", () => {
  expect(areasOf(quick).size).toBeGreaterThan(20);
  expect(quick.length).toBeLessThanOrEqual(2 * areasOf(quick).size);
  expect(SCENARIOS.filter((scenario) => quick.includes(scenario))).toEqual(quick);
});

test("at quick effort an area is left out only if all its scenarios need time, statistics or a race", () => {
  const left = SCENARIOS.filter(({ surface, area }) => !areasOf(quick).has(`${surface} ${area}`));
  const isPossible = ({ verifies }: Scenario) =>
    verifies.length > 0 &&
    verifies
      .map((id) => requirementOf(id).observed)
      .every((observed) => typeof observed === "object" && !("time" in observed));
  expect(left.filter(isPossible).map(({ title }) => title)).toEqual([]);
});

test("at quick effort every endpoint is shown to answer, where that needs no provider state", () => {
  const answers = (scenarios: readonly Scenario[]) =>
    scenarios.flatMap(({ surface, verifies }) =>
      verifies
        .filter((id) => requirementOf(id).role === "answer" && requirementOf(id).observed === "requests")
        .map((id) => `${surface} ${id}`),
    );
  expect(new Set(answers(quick))).toEqual(new Set(answers(SCENARIOS)));
});

test("at quick effort nothing waits, and nothing depends on chance", () => {
  const observed = quick.flatMap(({ verifies }) => verifies.map((id) => requirementOf(id).observed));
  const isSlow = (each: (typeof observed)[number]) => typeof each === "object" && "time" in each;
  expect(observed.filter((each) => each === "statistics" || each === "race" || isSlow(each))).toEqual([]);
});

test("a scenario without a further requirement is omitted", () => {
  const [first] = SCENARIOS;
  if (first === undefined) throw new Error("no scenarios");
  expect(withinEffort([first, { ...first }], "quick")).toEqual([first]);
});
