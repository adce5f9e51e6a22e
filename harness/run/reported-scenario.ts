import type { ReportedScenario } from "../../contract/report.ts";
import { NotExercised } from "../exits/early-exits.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";

/** Returns the report's row of a scenario that has just ended, from its last attempt. */
export function toReportedScenario({ attempt, stop }: ScenarioOutcome): ReportedScenario {
  const { scenario, startedMs, violations } = attempt;
  const isViolated = violations.some(({ requirement }) => requirementOf(requirement).level === "must");
  const open = stop instanceof NotExercised ? "not exercised" : "inconclusive";
  return {
    title: scenario.title,
    surface: scenario.surface,
    requirements: scenario.verifies,
    startedAt: new Date(startedMs).toISOString(),
    // The system clock may have been set back meanwhile.
    durationMs: Math.max(0, Date.now() - startedMs),
    verdict: isViolated ? "fail" : stop === undefined ? "pass" : open,
  };
}
