import type { ReportedScenario } from "../../contract/report.ts";
import type { Scenario } from "../arrange/scenario.ts";
import { NotExercised } from "../exits/early-exits.ts";
import { isRequired } from "../ledger/requirement-rows.ts";
import type { Run } from "./run.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";

/** Options of running the scenarios. */
export interface ScenarioRunOptions {
  /** False leaves out the repetition of findings. Default true. */
  readonly isConfirming?: boolean;
  /** True stops starting scenarios after the first finding. Default false. */
  readonly isBailing?: boolean;
  /** Called after each scenario. */
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly findings: number;
  }) => void;
}

/** Progress of the scenarios. */
export interface RunProgress {
  hasBegun: boolean;
  readonly unfinished: Set<Scenario>;
  readonly played: ReportedScenario[];
  stateLost: number;
}

/** Only requirements of level "must" become findings. */
export function findingsOf({ ledger }: Run): number {
  return ledger.violated.filter(({ first }) => isRequired(first.requirement)).length;
}

/** Adds an outcome to the report's list of scenarios. */
export function note(progress: RunProgress, scenario: Scenario, ending: ScenarioOutcome): void {
  progress.unfinished.delete(scenario);
  progress.played.push(toReportedScenario(ending));
  progress.stateLost += ending.stateLost;
}

/** Returns the report's row of a scenario that has just ended, from its last attempt. */
function toReportedScenario({ attempt, stop }: ScenarioOutcome): ReportedScenario {
  const { scenario, startedMs, violations } = attempt;
  const isViolated = violations.some(({ requirement }) => isRequired(requirement));
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
