import { expect, test } from "vitest";
import { SCENARIOS } from "../../suites/index.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import type { Scenario } from "../stage/scenario.ts";
import { withinEffort } from "./effort.ts";

const idsOf = (scenarios: readonly Scenario[]) =>
  new Set(scenarios.flatMap(({ verifies, surface }) => verifies.map((id) => `${surface} ${id}`)));

test.each(["standard", "thorough"] as const)("at %s effort every scenario is played", (effort) => {
  expect(withinEffort(SCENARIOS, effort)).toEqual(SCENARIOS);
});

test("at quick effort fewer scenarios cover every requirement except statistics and races", () => {
  const quick = withinEffort(SCENARIOS, "quick");
  expect(quick.length).toBeLessThan(0.7 * SCENARIOS.length);
  const left = SCENARIOS.filter((scenario) => !quick.includes(scenario));
  const lost = left.filter(({ verifies, surface }) => verifies.some((id) => !idsOf(quick).has(`${surface} ${id}`)));
  for (const { verifies } of lost) {
    expect(verifies.map((id) => requirementOf(id).observed)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(statistics|race)$/)]),
    );
  }
});

test("a scenario without a further requirement is omitted", () => {
  const [first] = SCENARIOS;
  if (first === undefined) throw new Error("no scenarios");
  expect(withinEffort([first, { ...first }], "quick")).toEqual([first]);
});
