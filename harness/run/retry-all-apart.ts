import { Attempt } from "../context/attempt.ts";
import type { Scenario } from "../context/scenario.ts";
import { EarlyExit, Inconclusive, NotExercised, TargetGone } from "../exits/early-exits.ts";
import { surveyListings } from "../shared-listings/survey.ts";
import { Vacancy } from "../shared-listings/vacancy.ts";
import { reportEndlessSales } from "./endless-sales.ts";
import { buysMuch, doubtful } from "./other-holders.ts";
import type { Run } from "./run.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";
import { type Contested, SoloRunner } from "./solo-runner.ts";

/**
 * Runs the contested scenarios again, one at a time, after everything that other users hold was sold back. Remaining
 * violations are tried with listings that nobody else holds.
 */
export async function settleContested(
  run: Run,
  contested: readonly Contested[],
  conclude: (scenario: Scenario, ending: ScenarioOutcome) => void,
): Promise<void> {
  if (contested.length === 0) return;
  const vacancy = new Vacancy(run);
  const soloRunner = new SoloRunner(run, vacancy);
  if (contested.some(({ ending }) => ending !== undefined && doubtful(ending.attempt).length > 0))
    await surveyListings(run);
  run.giveBackAll = () => soloRunner.giveBackAll();
  const last = contested.filter(({ scenario }) => buysMuch(scenario));
  for (const each of [...contested.filter((one) => !last.includes(one)), ...last]) {
    await run.scheduler.runAll([
      async () => {
        if (run.transport.goneBecause !== undefined) return;
        conclude(each.scenario, await soloRunner.settle(each).catch((exit: unknown) => unsettled(each.scenario, exit)));
      },
    ]);
  }
  run.giveBackAll = undefined;
  reportEndlessSales(run);
}

/**
 * Returns the outcome of a scenario for which no listings could be made free.
 * @throws the given error if it is no early exit, because it is a programming error
 */
function unsettled(scenario: Scenario, exit: unknown): ScenarioOutcome {
  if (!(exit instanceof EarlyExit)) throw exit;
  const stop = exit instanceof NotExercised || exit instanceof TargetGone ? exit : new Inconclusive(exit.message);
  return { attempt: new Attempt(scenario), stop, stateLost: 0 };
}
