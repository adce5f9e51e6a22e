import type { Scenario } from "../arrange/scenario.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { concurrencyFor, sharingOf } from "../listings/sharing.ts";
import { sampleListings } from "../shared-listings/survey.ts";
import { confirm } from "./confirm.ts";
import { dependsOnExclusiveCopies, mayBeOfOthers, mustRunAlone } from "./other-holders.ts";
import { findingsOf, note, type RunProgress, type ScenarioRunOptions } from "./progress.ts";
import { retryAllApart } from "./retry-all-apart.ts";
import type { Candidate } from "./retry-apart.ts";
import type { Run } from "./run.ts";
import { play } from "./run-scenario.ts";
import { type ScenarioOutcome, settle } from "./scenario-outcome.ts";
import { judgeUnanswered, type Unanswered, unansweredIn } from "./unanswered.ts";

/** Reason for scenarios that were not played after the first finding. */
export const BAILED = "not played: the run was to end at the first finding";

/** Runs every scenario, concurrently where possible, and repeats those behind findings. */
export async function runScenarios(
  run: Run,
  scenarios: readonly Scenario[],
  { isConfirming, isBailing, onProgress }: ScenarioRunOptions,
  progress: RunProgress,
): Promise<void> {
  const doubted: Scenario[] = [];
  const candidates: Candidate[] = [];
  const unanswered: Unanswered[] = [];
  let done = 0;
  const isOver = () => run.transport.goneBecause !== undefined || (isBailing === true && findingsOf(run) > 0);
  const conclude = (scenario: Scenario, ending: ScenarioOutcome) => {
    settle(run, ending);
    note(progress, scenario, ending);
    const silent = unansweredIn(ending);
    if (silent !== undefined) unanswered.push(silent);
    if (ending.attempt.violations.length > 0) doubted.push(scenario);
    onProgress?.({ done: ++done, total: scenarios.length, findings: findingsOf(run) });
  };
  if (!isOver() && scenarios.some(dependsOnExclusiveCopies)) await sampleListings(run);
  // If listings are few, many concurrent scenarios would keep drawing the same ones.
  if (sharingOf(run.listings) === "shared") run.scheduler.limitConcurrency(concurrencyFor(run.listings));
  await run.scheduler.runAll(
    scenarios.map((scenario) => async () => {
      if (isOver()) return;
      if (mustRunAlone(run, scenario)) {
        candidates.push({ scenario });
        return;
      }
      const ending = await play(run, scenario);
      if (await mayBeOfOthers(run, ending)) candidates.push({ scenario, ending });
      else conclude(scenario, ending);
    }),
  );
  if (!isOver()) await retryAllApart(run, candidates, conclude);
  if (isConfirming !== false && run.transport.goneBecause === undefined) await confirm(run, doubted);
  await judgeUnanswered(run, unanswered);
  // Rules compare by the terms of packs only if the last list has those of the first one.
  if (run.transport.goneBecause === undefined)
    await Promise.all(run.target.surfaces.map((surface) => run.catalogue.renew(surface).catch(ignoreEarlyExit)));
}

/** Records why a scenario did not run to its end. */
export function recordUnfinished(run: Run, scenario: Scenario, reason: string): void {
  for (const id of scenario.verifies) run.ledger.inconclusive(id, scenario.surface, reason);
}
