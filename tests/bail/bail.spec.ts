import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import { trial } from "../proof/trial.ts";

const mutant = MUTANTS.filter(({ name }) => name === "an accepted sellback is answered with 202");
const buyback = ALL_SCENARIOS.filter(({ surface, area }) => surface === "sandbox" && area.includes("buyback"));
/** Sequential, so that the scenarios that start before the first finding do not depend on the machine. */
const play = (deviations: typeof mutant) =>
  trial({ deviations, scenarios: buyback, surfaces: ["sandbox"], isBailing: true, concurrency: 1 });

test("--bail ends the run at the first finding and marks the rest as inconclusive", async () => {
  const report = await play(mutant);
  expect(report.exitStatus).toBe(1);
  expect(report.findings.length).toBeGreaterThan(0);
  expect(report.stopped).toBeUndefined();
  expect(report.scenarios?.length).toBeLessThan(buyback.length);
  expect(report.requirements.map(({ reason }) => reason)).toContain(
    "not played: the run was to end at the first finding",
  );
});

test("--bail runs every scenario of a correct system", async () => {
  const report = await play([]);
  expect(report.exitStatus).toBe(0);
  expect(report.scenarios?.length).toBe(buyback.length);
});
