import type { Scenario } from "../arrange/scenario.ts";
import { EarlyExit, Inconclusive, NotExercised, TargetGone } from "../exits/early-exits.ts";
import { Attempt } from "../ledger/attempt.ts";
import { surveyListings } from "../shared-listings/survey.ts";
import { UnheldListings } from "../shared-listings/unheld-listings.ts";
import { reportEndlessSales } from "./endless-sales.ts";
import { buysMuch, explainedByHolders } from "./other-holders.ts";
import { type Candidate, RetryApart } from "./retry-apart.ts";
import type { Run } from "./run.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";

/**
 * Runs the candidates again, one at a time, after everything that other users hold was sold back. Remaining
 * violations are tried with listings that nobody else holds.
 */
export async function retryAllApart(
  run: Run,
  candidates: readonly Candidate[],
  conclude: (scenario: Scenario, ending: ScenarioOutcome) => void,
): Promise<void> {
  if (candidates.length === 0) return;
  const unheldListings = new UnheldListings(run);
  const retryApart = new RetryApart(run, unheldListings);
  if (candidates.some(({ ending }) => ending !== undefined && explainedByHolders(ending.attempt).length > 0))
    await surveyListings(run);
  run.giveBackAll = () => retryApart.giveBackAll();
  const last = candidates.filter(({ scenario }) => buysMuch(scenario));
  for (const each of [...candidates.filter((one) => !last.includes(one)), ...last]) {
    await run.scheduler.runAll([
      async () => {
        if (run.transport.goneBecause !== undefined) return;
        conclude(each.scenario, await retryApart.settle(each).catch((exit: unknown) => unsettled(each.scenario, exit)));
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
