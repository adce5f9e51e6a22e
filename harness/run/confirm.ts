import type { Scenario } from "../arrange/scenario.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import type { ViolatedRequirement } from "../ledger/ledger.ts";
import { isRequired } from "../ledger/requirement-rows.ts";
import { Recording } from "./recording.ts";
import type { Run } from "./run.ts";
import { play } from "./run-scenario.ts";

/** Repetitions of a scenario with a finding, each alone. */
const CONFIRMATIONS = 2;
/** Repetitions if the violation did not occur each time, to estimate its rate. */
const MAX_CONFIRMATIONS = 4;
/** Maximum scenarios that are repeated. If more fail, everything is broken and repeating shows nothing new. */
const MAX_CONFIRMED = 24;

/**
 * Repeats the scenarios with findings, one at a time with fresh users: counts how often each violation occurs, and
 * records the steps that lead to it.
 */
export async function confirm(run: Run, scenarios: readonly Scenario[]): Promise<void> {
  const recording = new Recording();
  run.transport.observe((exchange) => recording.add(exchange));
  run.states.observe((step) => recording.add(step));
  const withFindings = scenarios.filter((scenario) => violatedOf(run, scenario).length > 0);
  for (const scenario of withFindings.slice(0, MAX_CONFIRMED)) {
    const turns = () => (isIntermittent(run, scenario) ? MAX_CONFIRMATIONS : CONFIRMATIONS);
    for (let turn = 0; turn < turns() && run.transport.goneBecause === undefined; turn++) {
      await run.scheduler.runAll([
        async () => {
          recording.clear();
          const { attempt, stop } = await play(run, scenario);
          if (stop instanceof Inconclusive || stop instanceof NotExercised) return;
          for (const cause of violatedOf(run, scenario)) {
            const { requirement } = cause.first;
            cause.confirmed ??= { shown: 1, tries: 1 };
            cause.confirmed.tries++;
            const violation = attempt.violations.find((each) => each.requirement === requirement);
            if (violation === undefined) continue;
            cause.confirmed.shown++;
            // A finding of a walk has its own, shorter steps.
            if (cause.first.reproduction.script === undefined) cause.steps ??= recording.stepsTo(violation.evidence);
          }
        },
      ]);
    }
  }
}

/** Returns whether a violation did not occur in every repetition. */
function isIntermittent(run: Run, scenario: Scenario): boolean {
  return violatedOf(run, scenario).some(({ confirmed = { shown: 0, tries: 0 } }) => confirmed.shown < confirmed.tries);
}

/** Returns the violations whose finding shows this scenario. A deviation from a recommendation is no finding. */
function violatedOf(run: Run, { verifies, surface, title }: Scenario): readonly ViolatedRequirement[] {
  return verifies.flatMap((id) => {
    const { violated } = run.ledger.entry(id, surface);
    const isFinding = isRequired(id) && violated?.first.scenario === title;
    return isFinding ? [violated] : [];
  });
}
