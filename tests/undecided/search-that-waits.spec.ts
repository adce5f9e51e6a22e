import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { ALL_MUTANTS } from "../proof/subjects.ts";
import { trial } from "../proof/trial.ts";

test("a search for a lacking scope that has to wait for a limit does not end the run where no wait is allowed", async () => {
  const mutant = ALL_MUTANTS.find(({ name }) => name === "the user surface reads its key's header as X-API-Key only");
  const report = await trial({
    deviations: mutant === undefined ? [] : [mutant],
    scenarios: ALL_SCENARIOS,
    surfaces: ["user"],
    hasStates: false,
  });
  expect(report.stopped).toBeUndefined();
  expect(report.findings.map(({ requirement }) => requirement)).toContain("user-auth.header-case");
});
